package dev.grove.server.retention;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.SessionId;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.Uuids;
import dev.grove.core.key.Scope;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.retention.deletion.Deletions;
import dev.grove.server.run.view.RunIds;
import dev.grove.server.security.Caller;
import dev.grove.server.security.RequiresScope;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Routes that delete runs, sessions and the data of persons, and {@code /deletions}. */
@RestController
@RequiresScope(Scope.ADMIN)
class DeletionController {

    private static final String TENANT = "Grove-Tenant";

    private final Deletions deletions;

    DeletionController(Deletions deletions) {
        this.deletions = deletions;
    }

    /** At once: the answer says what is gone. */
    @DeleteMapping("/agent-runs/{id}")
    DeletionResponse deleteRun(Caller caller, @PathVariable String id) {
        return DeletionResponse.of(
                deletions.deleteRun(caller.tenant(), RunIds.parse(id), Askers.of(caller)));
    }

    /** Hides it at once; what it has is deleted bit by bit. */
    @DeleteMapping("/sessions/{id}")
    @RequiresScope(Scope.INVOKE)
    ResponseEntity<DeletionResponse> deleteSession(Caller caller, @PathVariable String id) {
        SessionId session =
                Uuids.parse(id)
                        .map(SessionId::new)
                        .orElseThrow(() -> GroveException.notFound("There is no such session"));
        return DeletionResponse.answer(
                deletions.deleteSession(
                        caller.tenant(), session, caller.user(), Askers.of(caller)));
    }

    @DeleteMapping("/users/{user}/data")
    ResponseEntity<DeletionResponse> deletePerson(Caller caller, @PathVariable String user) {
        return DeletionResponse.answer(
                deletions.deletePerson(caller.tenant(), user, Askers.of(caller)));
    }

    @GetMapping("/deletions")
    Page<DeletionResponse> list(
            Caller caller,
            @RequestHeader(name = TENANT, required = false) @Nullable String named,
            @RequestParam(defaultValue = "" + PageRequest.DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        return deletions
                .list(fence(caller, named), new PageRequest(limit, cursor))
                .map(DeletionResponse::of);
    }

    @GetMapping("/deletions/{id}")
    DeletionResponse get(
            Caller caller,
            @RequestHeader(name = TENANT, required = false) @Nullable String named,
            @PathVariable String id) {
        return DeletionResponse.of(
                deletions.get(
                        fence(caller, named),
                        Uuids.parse(id)
                                .orElseThrow(() ->
                                        GroveException.notFound("There is no such deletion"))));
    }

    /** Operators see those of all tenants, of deleted ones too, unless they name one. */
    private static @Nullable TenantId fence(Caller caller, @Nullable String named) {
        return caller.isOperator() && (named == null || named.isBlank()) ? null : caller.tenant();
    }
}
