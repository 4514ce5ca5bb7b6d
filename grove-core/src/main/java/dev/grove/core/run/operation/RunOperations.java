package dev.grove.core.run.operation;

import dev.grove.core.agent.Agents;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageNumbers;
import dev.grove.core.page.PageRequest;
import dev.grove.core.run.Runs;
import dev.grove.core.run.delegation.RunTrees;
import dev.grove.core.run.delegation.TreeRunView;
import dev.grove.core.run.operation.RunReadInputs.AgentRunsAsked;
import dev.grove.core.run.operation.RunReadInputs.RunPartAsked;
import dev.grove.core.run.query.Compactions;
import dev.grove.core.run.query.Costs;
import dev.grove.core.run.record.Compaction;
import dev.grove.core.run.record.Run;
import dev.grove.core.run.record.request.NamedRun;
import dev.grove.core.run.record.request.RunFilter;
import dev.grove.core.run.view.CompactionView;
import dev.grove.core.run.view.CostsView;
import dev.grove.core.run.view.RunView;
import java.util.List;
import org.springframework.stereotype.Component;

/** Operations that read one run: as it is, its tree, its costs and its summaries. */
@Component
class RunOperations implements OperationSource {

    private final Agents agents;
    private final Runs runs;
    private final RunTrees trees;
    private final Costs costs;
    private final Compactions compactions;

    RunOperations(Agents agents, Runs runs, RunTrees trees, Costs costs, Compactions compactions) {
        this.agents = agents;
        this.runs = runs;
        this.trees = trees;
        this.costs = costs;
        this.compactions = compactions;
    }

    @Override
    public List<Operation<?>> operations() {
        return List.of(
                RunRoutes.RUNS
                        .operation("getRun", NamedRun.class)
                        .says("Read a run", "")
                        .at(Route.get(RunRoutes.RUN))
                        .refuses(404)
                        .views(
                                RunView.class,
                                (caller, asked) ->
                                        RunView.of(runs.get(caller.tenant(), asked.run()))),
                RunRoutes.RUNS
                        .operation("listRunsOfAgent", AgentRunsAsked.class)
                        .says(
                                "List the runs of an agent",
                                "The newest first; also those of an agent that was deleted.")
                        .at(Route.get("/agents/{name}/runs"))
                        .refuses(404)
                        .lists(RunView.class, this::ofAgent),
                RunRoutes.RUNS
                        .operation("getRunTree", RunPartAsked.class)
                        .says(
                                "List a run and all that it delegated",
                                "In the order in which they were made.")
                        .at(Route.get(RunRoutes.RUN + "/tree"))
                        .refuses(404)
                        .lists(
                                TreeRunView.class,
                                (caller, asked) ->
                                        trees.below(
                                                        caller.tenant(),
                                                        asked.run(),
                                                        asked.page().request())
                                                .map(TreeRunView::of)),
                RunRoutes.RUNS
                        .operation("getRunCosts", RunPartAsked.class)
                        .says(
                                "Read what a run has cost",
                                "The run and all that it delegated; the single calls are a page.")
                        .at(Route.get(RunRoutes.RUN + "/costs"))
                        .refuses(404)
                        .views(
                                CostsView.class,
                                (caller, asked) ->
                                        CostsView.of(
                                                costs.of(
                                                        caller.tenant(),
                                                        asked.run(),
                                                        asked.page().request()))),
                RunRoutes.RUNS
                        .operation("listCompactions", RunPartAsked.class)
                        .says(
                                "List what was summarised of a run",
                                "In order. The latest that is `done` stands for older turns in the conversation.")
                        .at(Route.get(RunRoutes.RUN + "/compactions"))
                        .refuses(404)
                        .lists(CompactionView.class, this::compactions));
    }

    private Page<RunView> ofAgent(OperationCaller caller, AgentRunsAsked asked) {
        Page<Run> page =
                runs.list(
                        caller.tenant(),
                        RunFilter.ofAgent(asked.name()).forPerson(caller.user()),
                        asked.page().request());
        if (page.items().isEmpty()) {
            agents.requireEver(caller.tenant(), asked.name());
        }
        return page.map(RunView::of);
    }

    /** The cursor is the number of the last one of the page before. */
    private Page<CompactionView> compactions(OperationCaller caller, RunPartAsked asked) {
        PageRequest page = asked.page().request();
        TenantId tenant = caller.tenant();
        RunId run = asked.run();
        List<Compaction> oneMore =
                compactions.list(tenant, run, (int) PageNumbers.after(page), page.limit() + 1);
        return Page.of(
                        oneMore,
                        page.limit(),
                        compaction ->
                                PageRequest.cursorAfter(Integer.toString(compaction.number())))
                .map(CompactionView::of);
    }
}
