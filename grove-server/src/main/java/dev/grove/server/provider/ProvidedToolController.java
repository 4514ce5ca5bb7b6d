package dev.grove.server.provider;

import dev.grove.core.key.Scope;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.mcp.provider.ProvidedTools;
import dev.grove.server.security.Caller;
import dev.grove.server.security.RequiresScope;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
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
    Page<ProvidedToolResponse> list(
            Caller caller,
            @PathVariable String name,
            @RequestParam(defaultValue = "" + PageRequest.MAX_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        return tools.list(caller.tenant(), name, new PageRequest(limit, cursor))
                .map(ProvidedToolResponse::of);
    }

    @PostMapping("/{tool}/approve")
    ProvidedToolResponse approve(
            Caller caller,
            @PathVariable String name,
            @PathVariable String tool,
            @RequestBody ToolApprovalRequest request) {
        return ProvidedToolResponse.of(
                tools.approve(caller.tenant(), name, tool, request.sha256(), caller.key()));
    }

    @PatchMapping("/{tool}")
    ProvidedToolResponse patch(
            Caller caller,
            @PathVariable String name,
            @PathVariable String tool,
            @RequestBody ToolRulesRequest request) {
        return ProvidedToolResponse.of(
                tools.setRules(caller.tenant(), name, tool, request.toDraft()));
    }
}
