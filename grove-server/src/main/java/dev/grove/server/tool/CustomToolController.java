package dev.grove.server.tool;

import dev.grove.core.key.Scope;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.tool.custom.CustomTools;
import dev.grove.core.tool.custom.StoreOutcome;
import dev.grove.server.secret.ShowsNewSecret;
import dev.grove.server.security.Caller;
import dev.grove.server.security.RequiresScope;
import dev.grove.server.version.VersionTag;
import io.swagger.v3.oas.annotations.Operation;
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

    CustomToolController(CustomTools tools) {
        this.tools = tools;
    }

    /** 201 for a new tool; 200 for a new version, or when nothing had to change. */
    @PostMapping
    @RequiresScope(Scope.PROVISION)
    @ShowsNewSecret
    @Operation(
            summary = "Store a custom tool",
            description =
                    "Creates it (201) or adds a version (200); expected_version or If-Match says which one it is to"
                            + " replace. Agents that list it have the new version once they are"
                            + " stored again. A new callback's signing_secret is shown this once.")
    ResponseEntity<CustomToolResponse> store(
            Caller caller,
            @RequestBody CustomToolRequest request,
            @RequestHeader(name = HttpHeaders.IF_MATCH, required = false)
                    @Nullable String ifMatch) {
        Integer expected = VersionTag.expected(request.expectedVersion(), ifMatch);
        StoreOutcome outcome = tools.store(caller.tenant(), request.toDraft(), expected);
        CustomToolResponse stored = CustomToolResponse.of(outcome.tool(), outcome.signingSecret());
        return switch (outcome.change()) {
            case CREATED ->
                    ResponseEntity.created(URI.create("/tools/" + stored.name()))
                            .eTag(VersionTag.of(stored.version()))
                            .body(stored);
            case REPLACED, UNCHANGED -> ok(stored);
        };
    }

    @GetMapping
    @RequiresScope(Scope.READ_ONLY)
    @Operation(summary = "List custom tools", description = "The current versions, by name.")
    Page<CustomToolResponse> list(
            Caller caller,
            @RequestParam(defaultValue = DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        return tools.list(caller.tenant(), new PageRequest(limit, cursor))
                .map(CustomToolResponse::of);
    }

    @GetMapping("/{name}")
    @RequiresScope(Scope.READ_ONLY)
    @Operation(summary = "Read a custom tool", description = "Its current version.")
    ResponseEntity<CustomToolResponse> get(Caller caller, @PathVariable String name) {
        return ok(CustomToolResponse.of(tools.get(caller.tenant(), name)));
    }

    @GetMapping("/{name}/versions")
    @RequiresScope(Scope.READ_ONLY)
    @Operation(summary = "List a custom tool's versions", description = "The newest first.")
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
    @Operation(
            summary = "Delete a custom tool",
            description =
                    "409 while agents list it, with their names. Earlier versions of agents, and runs, keep what they"
                            + " have.")
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
    @Operation(
            summary = "Make a new signing secret",
            description =
                    "For a callback. Requests are signed with it from then on; it is shown this once.")
    SigningSecretResponse rotate(Caller caller, @PathVariable String name) {
        return new SigningSecretResponse(name, tools.rotateSigningSecret(caller.tenant(), name));
    }

    private static ResponseEntity<CustomToolResponse> ok(CustomToolResponse tool) {
        return ResponseEntity.ok().eTag(VersionTag.of(tool.version())).body(tool);
    }
}
