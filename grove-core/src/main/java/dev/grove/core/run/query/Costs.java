package dev.grove.core.run.query;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.run.record.CallCost;
import dev.grove.core.run.record.CostReport;
import dev.grove.core.run.record.TreeBudget;
import dev.grove.core.run.record.UnknownRun;
import java.util.List;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Costs of runs, down to the single model call. */
@Component
public class Costs {

    private static final String SEPARATOR = "/";

    private final TenantDatabase database;

    Costs(TenantDatabase database) {
        this.database = database;
    }

    /**
     * The costs of a run and its descendants. What a fork inherited costs it nothing and is not
     * among them.
     *
     * @param page of the single calls
     * @throws GroveException not_found
     */
    public CostReport of(TenantId tenant, RunId run, PageRequest page) {
        CostRows.Position after =
                page.afterName().map(Costs::position).orElse(CostRows.Position.FIRST);
        return database.call(
                tenant,
                jdbc -> {
                    TreeBudget budget =
                            CostRows.budget(jdbc, run).orElseThrow(UnknownRun::ofAnyKind);
                    List<CallCost> oneMore = CostRows.calls(jdbc, run, after, page.limit() + 1);
                    return new CostReport(
                            run,
                            budget,
                            CostRows.groups(jdbc, run),
                            Page.of(oneMore, page.limit(), Costs::cursorAfter));
                });
    }

    private static String cursorAfter(CallCost call) {
        return PageRequest.cursorAfter(
                String.join(
                        SEPARATOR,
                        call.run().toString(),
                        Integer.toString(call.turn()),
                        call.id().toString()));
    }

    private static CostRows.Position position(String text) {
        String[] parts = text.split(SEPARATOR, -1);
        try {
            if (parts.length == 3) {
                return new CostRows.Position(
                        UUID.fromString(parts[0]),
                        Integer.parseInt(parts[1]),
                        UUID.fromString(parts[2]));
            }
        } catch (IllegalArgumentException _) {
            // Answered below.
        }
        throw GroveException.invalid(
                "cursor", "is not one that this list gave; start again without a cursor");
    }
}
