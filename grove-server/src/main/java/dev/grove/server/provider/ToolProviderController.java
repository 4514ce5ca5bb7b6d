package dev.grove.server.provider;

import dev.grove.core.key.Scope;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.provider.ToolProvider;
import dev.grove.mcp.provider.ToolProviders;
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
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** {@code /tool-providers}. */
@RestController
@RequestMapping("/tool-providers")
@RequiresScope(Scope.PROVISION)
class ToolProviderController {

    private static final String DEFAULT_LIMIT = "" + PageRequest.DEFAULT_LIMIT;

    private final ToolProviders providers;

    ToolProviderController(ToolProviders providers) {
        this.providers = providers;
    }

    @PostMapping
    ResponseEntity<ToolProviderResponse> register(
            Caller caller, @RequestBody ToolProviderRequest request) {
        ToolProvider provider =
                providers.register(caller.tenant(), request.toDraft(request.name()), caller.key());
        return ResponseEntity.created(URI.create("/tool-providers/" + provider.name()))
                .eTag(VersionTag.of(provider.version()))
                .body(ToolProviderResponse.of(provider));
    }

    @GetMapping
    Page<ToolProviderResponse> list(
            Caller caller,
            @RequestParam(defaultValue = DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        return providers
                .list(caller.tenant(), new PageRequest(limit, cursor))
                .map(ToolProviderResponse::of);
    }

    @GetMapping("/{name}")
    ResponseEntity<ToolProviderResponse> get(Caller caller, @PathVariable String name) {
        return ok(providers.get(caller.tenant(), name));
    }

    @PutMapping("/{name}")
    ResponseEntity<ToolProviderResponse> replace(
            Caller caller,
            @PathVariable String name,
            @RequestBody ToolProviderRequest request,
            @RequestHeader(name = HttpHeaders.IF_MATCH, required = false)
                    @Nullable String ifMatch) {
        Integer expected = VersionTag.expected(request.expectedVersion(), ifMatch);
        return ok(providers.replace(caller.tenant(), name, request.toDraft(name), expected));
    }

    @DeleteMapping("/{name}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(
            Caller caller,
            @PathVariable String name,
            @RequestHeader(name = HttpHeaders.IF_MATCH, required = false)
                    @Nullable String ifMatch) {
        providers.delete(caller.tenant(), name, VersionTag.expected(null, ifMatch));
    }

    @PostMapping("/{name}/refresh")
    ResponseEntity<ToolProviderResponse> refresh(Caller caller, @PathVariable String name) {
        return ok(providers.refresh(caller.tenant(), name));
    }

    private static ResponseEntity<ToolProviderResponse> ok(ToolProvider provider) {
        return ResponseEntity.ok()
                .eTag(VersionTag.of(provider.version()))
                .body(ToolProviderResponse.of(provider));
    }
}
