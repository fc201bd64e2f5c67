"""Read by Python before anything else: nothing made while it starts is garbage, so do not look for any.

boot.js starts the collector again.
"""

import gc

gc.disable()
