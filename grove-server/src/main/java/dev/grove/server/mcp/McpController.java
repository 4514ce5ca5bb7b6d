package dev.grove.server.mcp;

import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationCaller;
import dev.grove.mcp.catalog.McpCaller;
import dev.grove.mcp.transport.McpEndpoint;
import dev.grove.server.security.RequiresScope;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code /mcp/rpc}, which speaks JSON-RPC and no REST; methods of MCP have scopes of their own. */
@RestController
@RequiresScope(Scope.READ_ONLY)
class McpController {

    private final McpEndpoint endpoint;

    McpController(McpEndpoint endpoint) {
        this.endpoint = endpoint;
    }

    @RequestMapping("/mcp/rpc")
    void answer(OperationCaller caller, HttpServletRequest request, HttpServletResponse response) {
        // A key without a tenant acts for none here, whatever the header of REST says.
        endpoint.answer(
                new McpCaller(
                        caller.principal(), caller.keyName(), caller.scope(), caller.boundTenant()),
                request,
                response);
    }
}
