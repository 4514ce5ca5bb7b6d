package dev.grove.core.run.operation;

import dev.grove.core.key.Scope;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.operation.ToolForm;
import dev.grove.core.run.governance.GovernanceReads;
import dev.grove.core.run.governance.RunFlows;
import dev.grove.core.run.record.request.NamedRun;
import dev.grove.core.run.view.AuthorityView;
import dev.grove.core.run.view.FlowsView;
import java.util.List;
import org.springframework.stereotype.Component;

/** Operations that read what policies let a run do, and why. */
@Component
class AuthorityOperations implements OperationSource {

    private final GovernanceReads governance;

    private final RunFlows flows;

    AuthorityOperations(GovernanceReads governance, RunFlows flows) {
        this.governance = governance;
        this.flows = flows;
    }

    @Override
    public List<Operation<?>> operations() {
        return List.of(
                RunRoutes.RUNS
                        .operation("getRunAuthority", NamedRun.class)
                        .says(
                                "Read what policies let a run do",
                                "The layers that the run is bound to since its start, and the calls that they denied, asked about or watched. No layers where no policy governs the run. `ceiling` has the layers that stand above all runs of the tenant now.")
                        .at(Route.get(RunRoutes.RUN + "/authority"))
                        .as(
                                new ToolForm(
                                        "grove__get_run_authority",
                                        "Read which policies a run is bound to since its start, and which of its calls they denied, asked about or watched, with the rule. Calls that are allowed are not listed.",
                                        ToolForm.Effect.READS,
                                        Scope.READ_ONLY,
                                        List.of()))
                        .refuses(404)
                        .views(
                                AuthorityView.class,
                                (caller, asked) ->
                                        AuthorityView.of(
                                                governance.of(caller.tenant(), asked.run()))),
                RunRoutes.RUNS
                        .operation("getRunFlows", NamedRun.class)
                        .says(
                                "Read what a run has read, and where it went",
                                "The calls whose results brought labels of untrusted sources or confidential categories, and those whose arguments took them out of the run, each with the call that the label is from.")
                        .at(Route.get(RunRoutes.RUN + "/flows"))
                        .as(
                                new ToolForm(
                                        "grove__get_run_flows",
                                        "Read which calls of a run read data of untrusted sources or confidential categories, and which calls took it out of the run, allowed or denied. It traces a leak from the call that sent it to the one that read it.",
                                        ToolForm.Effect.READS,
                                        Scope.READ_ONLY,
                                        List.of()))
                        .refuses(404)
                        .views(
                                FlowsView.class,
                                (caller, asked) ->
                                        FlowsView.of(flows.of(caller.tenant(), asked.run()))));
    }
}
