package dev.grove.server.provider;

import dev.grove.core.key.Scope;
import dev.grove.mcp.provider.ProvidedTools;
import dev.grove.server.security.Caller;
import dev.grove.server.security.RequiresScope;
import io.swagger.v3.oas.annotations.Operation;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code /tool-providers/{name}/tools}. */
@RestController
@RequestMapping("/tool-providers/{name}/tools")
@RequiresScope(Scope.PROVISION)
class ProvidedToolController {

    private final ProvidedTools tools;

    ProvidedToolController(ProvidedTools tools) {
        this.tools = tools;
    }

    @GetMapping
    @Operation(
            summary = "List a provider's tools",
            description =
                    "With the approved definition of each and the one that the server gave last.")
    ProvidedToolsResponse list(Caller caller, @PathVariable String name) {
        return new ProvidedToolsResponse(
                tools.list(caller.tenant(), name).stream().map(ProvidedToolResponse::of).toList());
    }

    @PostMapping("/{tool}/approve")
    @Operation(
            summary = "Approve of a provider's tool",
            description =
                    "As the server gave it last, which sha256 says; 409 when that is not so any more. Agents that list"
                            + " it have it once they are stored again.")
    ProvidedToolResponse approve(
            Caller caller,
            @PathVariable String name,
            @PathVariable String tool,
            @RequestBody ApprovalRequest request) {
        return ProvidedToolResponse.of(
                tools.approve(caller.tenant(), name, tool, request.sha256(), caller.key()));
    }

    @PatchMapping("/{tool}")
    @Operation(
            summary = "Say what a provider's tool does",
            description =
                    "effect in place of what the tool says of itself, key_argument with the effect keyed, and"
                            + " needs_approval. What is left out stays.")
    ProvidedToolResponse patch(
            Caller caller,
            @PathVariable String name,
            @PathVariable String tool,
            @RequestBody ToolRulesRequest request) {
        return ProvidedToolResponse.of(
                tools.setRules(caller.tenant(), name, tool, request.toDraft()));
    }
}
