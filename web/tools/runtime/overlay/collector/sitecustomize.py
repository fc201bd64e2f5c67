"""Switch the garbage collector off, before anything else runs: the start of Python creates no garbage.

boot.ts switches it on again.
"""

import gc

gc.disable()
