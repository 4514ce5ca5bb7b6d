package dev.grove.core.run.operation;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.grove.core.contract.OneOf;
import dev.grove.core.error.GroveException;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationGroup;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.page.PageQuery;
import dev.grove.core.run.pending.PendingDecisionView;
import dev.grove.core.run.pending.PendingDecisions;
import dev.grove.core.run.pending.PendingKind;
import dev.grove.language.text.NearestNames;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Operation that lists what waits for a decision. */
@Component
class PendingOperations implements OperationSource {

    private final PendingDecisions decisions;

    PendingOperations(PendingDecisions decisions) {
        this.decisions = decisions;
    }

    /** Kinds of what waits, and the part of the list. */
    record PendingAsked(
            @JsonPropertyDescription("Of these kinds alone; all but `client_tool` without it")
                    @Nullable List<@OneOf(PendingKind.class) @Nullable String> kind,
            @JsonUnwrapped PageQuery page) {

        Set<PendingKind> kinds() {
            if (kind == null) {
                return PendingKind.OF_PEOPLE;
            }
            Set<PendingKind> kinds = EnumSet.noneOf(PendingKind.class);
            for (String name : kind) {
                kinds.add(kind(name == null ? "" : name));
            }
            return kinds;
        }

        private static PendingKind kind(String name) {
            for (PendingKind kind : PendingKind.values()) {
                if (kind.wireName().equals(name)) {
                    return kind;
                }
            }
            throw GroveException.invalid(
                    "kind",
                    NearestNames.asChoice(
                            name,
                            Arrays.stream(PendingKind.values())
                                    .map(PendingKind::wireName)
                                    .toList()));
        }
    }

    @Override
    public List<Operation<?>> operations() {
        return List.of(
                new OperationGroup("waits", Scope.READ_ONLY)
                        .operation("listPendingDecisions", PendingAsked.class)
                        .says(
                                "List what waits for a decision",
                                "Approvals, calls in doubt, budgets, requests for exceptions to policies and what nodes of workflows ask, across runs, the oldest first; with `kind` also what waits for an application's result. Pages neither skip nor repeat what waits all the while, whatever else is decided and made. A later version may list further kinds: leave out items of a kind that you do not know, or name in `kind` those that you do.")
                        .at(Route.get("/approvals"))
                        .lists(
                                PendingDecisionView.class,
                                (caller, asked) ->
                                        decisions
                                                .list(
                                                        caller.tenant(),
                                                        asked.kinds(),
                                                        caller.user(),
                                                        asked.page().request())
                                                .map(PendingDecisionView::of)));
    }
}
