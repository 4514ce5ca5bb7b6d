package dev.grove.core.retention;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.Uuids;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationGroup;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.operation.Route.Body;
import dev.grove.core.page.PageQuery;
import dev.grove.core.run.record.request.NamedRun;
import dev.grove.core.secret.Scrubbers;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Operations on legal holds. */
@Component
class HoldOperations implements OperationSource {

    private static final OperationGroup GROUP = new OperationGroup("retention", Scope.ADMIN);
    private static final String PATH = "/holds";

    private final LegalHolds holds;
    private final Scrubbers scrubbers;

    HoldOperations(LegalHolds holds, Scrubbers scrubbers) {
        this.holds = holds;
        this.scrubbers = scrubbers;
    }

    /** A hold as callers ask for it. */
    @JsonClassDescription("What is to be kept, and why.")
    record HoldDraft(
            @JsonPropertyDescription("Whose whole tree is held; null for all that the tenant has")
                    @SchemaOf(UUID.class)
                    @Nullable String runId,
            @JsonPropertyDescription("For people")
                    @Needed
                    @Size(min = 1, max = LegalHolds.LONGEST_REASON)
                    @Nullable String reason) {}

    /** Id of a hold. */
    record NamedHold(
            @JsonPropertyDescription("Of the hold") @Needed @SchemaOf(UUID.class) String id) {}

    @Override
    public List<Operation<?>> operations() {
        return List.of(
                GROUP.operation("placeHold", HoldDraft.class)
                        .says(
                                "Place a legal hold",
                                "On the tree that a run is of, or without one on all that the tenant has. From the answer on nothing of it is deleted, by any request and whatever its age.")
                        .at(Route.post(PATH, Body.NEEDED))
                        .example(
                                "{\"run_id\": \"01900000-0000-7000-8000-000000000042\", \"reason\": \"case 2026-117\"}")
                        .refuses(404, 409)
                        .creates(LegalHold.class, this::place),
                GROUP.operation("listHolds", PageQuery.class)
                        .says(
                                "List legal holds",
                                "The oldest first, with those that were released.")
                        .at(Route.get(PATH))
                        .lists(
                                LegalHold.class,
                                (caller, asked) -> holds.list(caller.tenant(), asked.request())),
                GROUP.operation("releaseHold", NamedHold.class)
                        .says(
                                "Release a legal hold",
                                "It stays in the list. One that an operator placed needs an operator's key.")
                        .at(Route.delete(PATH + "/{id}"))
                        .refuses(404)
                        .removes("It is released", this::release));
    }

    private LegalHold place(OperationCaller caller, HoldDraft draft) {
        String id = draft.runId();
        RunId run = id == null ? null : NamedRun.parse(id);
        TenantId tenant = caller.tenant();
        // It is in the audit, too, which operators read for all tenants.
        String reason = scrubbers.of(tenant).scrubNullable(draft.reason());
        return holds.place(tenant, run, reason, Asker.of(caller));
    }

    private String release(OperationCaller caller, NamedHold asked) {
        holds.release(
                caller.tenant(),
                Uuids.parse(asked.id())
                        .orElseThrow(() -> GroveException.notFound("There is no such hold")),
                Asker.of(caller));
        return asked.id();
    }
}
