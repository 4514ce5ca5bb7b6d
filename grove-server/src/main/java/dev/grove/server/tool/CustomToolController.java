package dev.grove.server.tool;

import dev.grove.core.definition.StoreOutcome;
import dev.grove.core.key.Scope;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.tool.custom.CustomTool;
import dev.grove.core.tool.custom.CustomToolAdvice;
import dev.grove.core.tool.custom.CustomTools;
import dev.grove.core.tool.custom.StoredCustomTool;
import dev.grove.server.secret.ShowsNewSecret;
import dev.grove.server.security.Caller;
import dev.grove.server.security.RequiresScope;
import dev.grove.server.version.VersionTag;
import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** {@code /tools}. */
@RestController
@RequestMapping("/tools")
class CustomToolController {

    private static final String DEFAULT_LIMIT = "" + PageRequest.DEFAULT_LIMIT;

    private final CustomTools tools;
    private final CustomToolAdvice advice;

    CustomToolController(CustomTools tools, CustomToolAdvice advice) {
        this.tools = tools;
        this.advice = advice;
    }

    /** 201 for a new tool; 200 for a new version, or when nothing had to change. */
    @PostMapping
    @RequiresScope(Scope.PROVISION)
    @ShowsNewSecret
    ResponseEntity<CustomToolResponse> store(
            Caller caller,
            @RequestBody CustomToolRequest request,
            @RequestHeader(name = HttpHeaders.IF_MATCH, required = false)
                    @Nullable String ifMatch) {
        Integer expected = VersionTag.expected(request.expectedVersion(), ifMatch);
        StoredCustomTool outcome = tools.store(caller.tenant(), request.toDraft(), expected);
        CustomToolResponse stored =
                CustomToolResponse.of(
                        outcome.tool(),
                        outcome.signingSecret(),
                        advice.on(caller.tenant(), outcome.tool()));
        return switch (outcome.outcome()) {
            case StoreOutcome.Created<CustomTool> _ ->
                    ResponseEntity.created(URI.create("/tools/" + stored.name()))
                            .eTag(VersionTag.of(stored.version()))
                            .body(stored);
            case StoreOutcome.Replaced<CustomTool> _, StoreOutcome.Unchanged<CustomTool> _ ->
                    ok(stored);
        };
    }

    @GetMapping
    @RequiresScope(Scope.READ_ONLY)
    Page<CustomToolResponse> list(
            Caller caller,
            @RequestParam(defaultValue = DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        return tools.list(caller.tenant(), new PageRequest(limit, cursor))
                .map(CustomToolResponse::of);
    }

    @GetMapping("/{name}")
    @RequiresScope(Scope.READ_ONLY)
    ResponseEntity<CustomToolResponse> get(Caller caller, @PathVariable String name) {
        return ok(CustomToolResponse.of(tools.get(caller.tenant(), name)));
    }

    @GetMapping("/{name}/versions")
    @RequiresScope(Scope.READ_ONLY)
    Page<CustomToolResponse> versions(
            Caller caller,
            @PathVariable String name,
            @RequestParam(defaultValue = DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        return tools.versions(caller.tenant(), name, new PageRequest(limit, cursor))
                .map(CustomToolResponse::of);
    }

    @DeleteMapping("/{name}")
    @RequiresScope(Scope.PROVISION)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(
            Caller caller,
            @PathVariable String name,
            @RequestHeader(name = HttpHeaders.IF_MATCH, required = false)
                    @Nullable String ifMatch) {
        tools.delete(caller.tenant(), name, VersionTag.expected(null, ifMatch));
    }

    @PostMapping("/{name}/rotate-secret")
    @RequiresScope(Scope.PROVISION)
    @ShowsNewSecret
    SigningSecretResponse rotate(Caller caller, @PathVariable String name) {
        return new SigningSecretResponse(name, tools.rotateSigningSecret(caller.tenant(), name));
    }

    private static ResponseEntity<CustomToolResponse> ok(CustomToolResponse tool) {
        return ResponseEntity.ok().eTag(VersionTag.of(tool.version())).body(tool);
    }
}
