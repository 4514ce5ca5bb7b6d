"""Grove's helper inside a sandbox: answers typed requests on stdin and stdout. See docs/toolbox-protocol.md."""

from server import serve

serve()
