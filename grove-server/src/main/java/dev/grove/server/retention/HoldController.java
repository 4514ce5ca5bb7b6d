package dev.grove.server.retention;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.Uuids;
import dev.grove.core.key.Scope;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.retention.LegalHolds;
import dev.grove.core.secret.Scrubbers;
import dev.grove.server.run.view.RunIds;
import dev.grove.server.security.Caller;
import dev.grove.server.security.RequiresScope;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** {@code /holds}. */
@RestController
@RequiresScope(Scope.ADMIN)
class HoldController {

    private final LegalHolds holds;
    private final Scrubbers scrubbers;

    HoldController(LegalHolds holds, Scrubbers scrubbers) {
        this.holds = holds;
        this.scrubbers = scrubbers;
    }

    @PostMapping("/holds")
    @ResponseStatus(HttpStatus.CREATED)
    HoldResponse place(Caller caller, @RequestBody HoldRequest request) {
        String id = request.runId();
        RunId run = id == null ? null : RunIds.parse(id);
        TenantId tenant = caller.tenant();
        // It is in the audit, too, which operators read for all tenants.
        String reason = scrubbers.of(tenant).scrubNullable(request.reason());
        return HoldResponse.of(holds.place(tenant, run, reason, Askers.of(caller)));
    }

    @GetMapping("/holds")
    Page<HoldResponse> list(
            Caller caller,
            @RequestParam(defaultValue = "" + PageRequest.DEFAULT_LIMIT) int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        return holds.list(caller.tenant(), new PageRequest(limit, cursor)).map(HoldResponse::of);
    }

    @DeleteMapping("/holds/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void release(Caller caller, @PathVariable String id) {
        holds.release(
                caller.tenant(),
                Uuids.parse(id).orElseThrow(() -> GroveException.notFound("There is no such hold")),
                Askers.of(caller));
    }
}
