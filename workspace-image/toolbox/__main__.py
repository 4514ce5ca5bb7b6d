"""Grove's helper inside a sandbox: answers typed requests on stdin and stdout. See docs/toolbox-protocol.md."""

import sys

from alone import end_all_others
from server import serve

if "--alone" in sys.argv:
    end_all_others()
serve()
