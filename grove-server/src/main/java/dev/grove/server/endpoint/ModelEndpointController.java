package dev.grove.server.endpoint;

import dev.grove.core.definition.StoreOutcome;
import dev.grove.core.key.Scope;
import dev.grove.core.model.endpoint.ModelEndpointDraft;
import dev.grove.core.model.endpoint.ModelEndpointView;
import dev.grove.core.model.endpoint.ModelEndpoints;
import dev.grove.core.model.trial.EndpointTrials;
import dev.grove.core.model.trial.TrialReport;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
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

/** {@code /model-endpoints}. */
@RestController
@RequestMapping("/model-endpoints")
class ModelEndpointController {

    private static final String DEFAULT_LIMIT = "" + PageRequest.DEFAULT_LIMIT;

    private final ModelEndpoints endpoints;
    private final EndpointTrials trials;

    ModelEndpointController(ModelEndpoints endpoints, EndpointTrials trials) {
        this.endpoints = endpoints;
        this.trials = trials;
    }

    /** 201 for a new endpoint; 200 for a new version, or when nothing had to change. */
    @PostMapping
    @RequiresScope(Scope.PROVISION)
    ResponseEntity<ModelEndpointView> store(
            Caller caller,
            @RequestBody ModelEndpointDraft draft,
            @RequestHeader(name = HttpHeaders.IF_MATCH, required = false)
                    @Nullable String ifMatch) {
        Integer expected = VersionTag.expected(draft.expectedVersion(), ifMatch);
        StoreOutcome<ModelEndpointView> outcome = endpoints.store(caller.tenant(), draft, expected);
        ModelEndpointView stored = outcome.current();
        return outcome instanceof StoreOutcome.Created<ModelEndpointView>
                ? ResponseEntity.created(URI.create("/model-endpoints/" + stored.name()))
                        .eTag(VersionTag.of(stored.version()))
                        .body(stored)
                : ok(stored);
    }

    @GetMapping
    @RequiresScope(Scope.READ_ONLY)
    Page<ModelEndpointView> list(
            Caller caller,
            @RequestParam(defaultValue = DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        return endpoints.list(caller.tenant(), new PageRequest(limit, cursor));
    }

    @GetMapping("/{name}")
    @RequiresScope(Scope.READ_ONLY)
    ResponseEntity<ModelEndpointView> get(Caller caller, @PathVariable String name) {
        return ok(endpoints.get(caller.tenant(), name));
    }

    @GetMapping("/{name}/versions")
    @RequiresScope(Scope.READ_ONLY)
    Page<ModelEndpointView> versions(
            Caller caller,
            @PathVariable String name,
            @RequestParam(defaultValue = DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        return endpoints.versions(caller.tenant(), name, new PageRequest(limit, cursor));
    }

    @DeleteMapping("/{name}")
    @RequiresScope(Scope.PROVISION)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(
            Caller caller,
            @PathVariable String name,
            @RequestHeader(name = HttpHeaders.IF_MATCH, required = false)
                    @Nullable String ifMatch) {
        endpoints.delete(caller.tenant(), name, VersionTag.expected(null, ifMatch));
    }

    /** Asks the endpoint for a few small answers, which cost what they cost there. */
    @PostMapping("/{name}/test")
    @RequiresScope(Scope.PROVISION)
    TrialReport test(
            Caller caller,
            @PathVariable String name,
            @RequestBody(required = false) @Nullable ModelTestRequest request) {
        return trials.test(caller.tenant(), name, request == null ? null : request.model());
    }

    private static ResponseEntity<ModelEndpointView> ok(ModelEndpointView endpoint) {
        return ResponseEntity.ok().eTag(VersionTag.of(endpoint.version())).body(endpoint);
    }
}
