"""Switch the garbage collector off, before anything else runs: the start of Python creates no garbage.

`settle` of nimbers/api/browser.py and the scripts of the sandbox switch it on again.
"""

import gc

gc.disable()
