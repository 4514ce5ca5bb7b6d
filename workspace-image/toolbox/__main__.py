"""Grove's helper inside a sandbox: answers typed requests on stdin and stdout. See docs/toolbox-protocol.md."""

import sys

from alone import end_all_others

if "bridge" in sys.argv:
    import bridge

    bridge.serve()
    sys.exit(0)
if "--alone" in sys.argv:
    end_all_others()

# Not before: it takes for the sandbox's own whatever lives when it is imported.
from server import serve

serve()
