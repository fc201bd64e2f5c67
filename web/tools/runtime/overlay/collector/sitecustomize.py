"""Read by Python before anything else: nothing made while it starts is garbage, so do not look for any.

The door in boot.js puts the collector to work again.
"""

import gc

gc.disable()
