package dev.grove.core.run.grant;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.id.Uuids;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationGroup;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.operation.Route.Body;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageQuery;
import dev.grove.core.secret.Scrubbers;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Operations on grants. None of them is a tool: what a model can call would let it grant itself
 * what its policies deny; what a model asks for is a wait that people answer.
 */
@Component
class GrantOperations implements OperationSource {

    private static final OperationGroup GROUP = new OperationGroup("grants", Scope.PROVISION);
    private static final String PATH = "/grants";
    private static final String ONE = PATH + "/{id}";

    private final Granting granting;
    private final Scrubbers scrubbers;

    GrantOperations(Granting granting, Scrubbers scrubbers) {
        this.granting = granting;
        this.scrubbers = scrubbers;
    }

    /** Id of a grant. */
    record NamedGrant(
            @JsonPropertyDescription("Of the grant") @Needed @SchemaOf(UUID.class) String id) {}

    /** Part of the list of grants. */
    record GrantsAsked(
            @JsonPropertyDescription("To the run, the agent or the key of this id alone")
                    @SchemaOf(UUID.class)
                    @Nullable String subject,
            @JsonPropertyDescription(
                            "In one of these statuses alone; a list is repeated, or separated by commas")
                    @Nullable List<@OneOf(GrantStatus.class) @Nullable String> status,
            @JsonUnwrapped PageQuery page) {}

    @Override
    public List<Operation<?>> operations() {
        return List.of(
                GROUP.operation("makeGrant", GrantDraft.class)
                        .says(
                                "Make a grant",
                                "From the answer on calls that it covers are decided without the rules that it lifts, each by a use of it. It lifts nothing of the tenant's ceiling, no rule with `grantable: false`, no policy of the granter's own key, and nothing for runs that the granter started: `grant_refused`.")
                        .at(Route.post(PATH, Body.NEEDED))
                        .example(
                                "{\"subject\": {\"run\": \"01900000-0000-7000-8000-000000000042\"}, \"capability\": {\"on\": [\"git_push\"], \"when\": \"args.branch == 'release'\"}, \"lifts\": [{\"policy\": \"only-agent-branches\", \"rule\": \"branches\"}], \"max_uses\": 1, \"expires_at\": \"2026-12-01T12:00:00Z\", \"reason\": \"the release of today\"}")
                        .refuses(404, 409)
                        .creates(GrantView.class, this::make),
                GROUP.operation("listGrants", GrantsAsked.class)
                        .says(
                                "List grants",
                                "The newest first, with those that are used up, expired, ended and revoked.")
                        .needs(Scope.READ_ONLY)
                        .at(Route.get(PATH))
                        .lists(GrantView.class, this::list),
                GROUP.operation("getGrant", NamedGrant.class)
                        .says("Read a grant", "")
                        .needs(Scope.READ_ONLY)
                        .at(Route.get(ONE))
                        .refuses(404)
                        .views(
                                GrantView.class,
                                (caller, asked) -> granting.get(caller.tenant(), asked.id())),
                GROUP.operation("revokeGrant", NamedGrant.class)
                        .says(
                                "Revoke a grant",
                                "From the answer on no call uses it. It stays in the list. A call that has used it and has begun goes on.")
                        .at(Route.delete(ONE))
                        .refuses(404)
                        .removes("It is revoked", this::revoke));
    }

    private GrantView make(OperationCaller caller, GrantDraft draft) {
        TenantId tenant = caller.tenant();
        // It is in the audit, too.
        String reason = scrubbers.of(tenant).scrubNullable(draft.reason());
        return granting.make(
                tenant,
                new GrantDraft(
                        draft.subject(),
                        draft.capability(),
                        draft.lifts(),
                        draft.maxUses(),
                        draft.expiresAt(),
                        reason),
                Granting.Asker.of(caller));
    }

    private Page<GrantView> list(OperationCaller caller, GrantsAsked asked) {
        String subject = asked.subject();
        List<@Nullable String> status = asked.status();
        if (status != null
                && !status.stream().filter(Objects::nonNull).allMatch(GrantStatus::isOne)) {
            throw GroveException.invalid(
                    "status", "must be `alive`, `used_up`, `expired`, `ended` or `revoked`");
        }
        return granting.list(
                caller.tenant(),
                subject == null
                        ? null
                        : Uuids.parse(subject)
                                .orElseThrow(
                                        () -> GroveException.invalid("subject", "must be an id")),
                status,
                asked.page().request());
    }

    private String revoke(OperationCaller caller, NamedGrant asked) {
        granting.revoke(caller.tenant(), asked.id(), Granting.Asker.of(caller));
        return asked.id();
    }
}
