package dev.grove.core.run.operation;

import static dev.grove.core.definition.DefinitionInputs.needed;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationGroup;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.operation.Route.Body;
import dev.grove.core.operation.ToolForm;
import dev.grove.core.policy.JudgedPolicy;
import dev.grove.core.policy.Policies;
import dev.grove.core.policy.PolicySource;
import dev.grove.core.policy.StoredPolicy;
import dev.grove.core.run.backtest.Backtest;
import dev.grove.core.run.backtest.Backtests;
import dev.grove.language.decide.Link;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Operation that tries a policy on the past. */
@Component
class BacktestOperations implements OperationSource {

    private static final OperationGroup POLICIES = new OperationGroup("policies", Scope.PROVISION);

    private final Policies policies;
    private final Backtests backtests;
    private final Clock clock;

    BacktestOperations(Policies policies, Backtests backtests, Clock clock) {
        this.policies = policies;
        this.backtests = backtests;
        this.clock = clock;
    }

    @Override
    public List<Operation<?>> operations() {
        return List.of(
                POLICIES.operation("backtestPolicy", BacktestAsked.class)
                        .says(
                                "Try a policy on the past",
                                "Decides calls that runs have made, the newest first, by the policy alone and by what was known as each began. With `definition` it is that document, compared with the stored version; otherwise the stored version, compared with no policy at all. Nothing is executed or stored. It ends after 20 seconds, with what it has.")
                        .at(Route.post("/policies/{name}/backtest", Body.OPTIONAL))
                        .as(
                                new ToolForm(
                                        "grove__backtest_policy",
                                        "Says how many calls that runs have made a policy would deny, ask about or allow, and which it decides otherwise than its stored version. Executes and stores nothing.",
                                        ToolForm.Effect.READS,
                                        Scope.PROVISION,
                                        List.of()))
                        .example(
                                """
                                {"agent": "support", "since": "2026-11-01T00:00:00Z", "sample": 2000}\
                                """)
                        .refuses(404, 429)
                        .views(BacktestView.class, this::backtest));
    }

    private BacktestView backtest(OperationCaller caller, BacktestAsked asked) {
        TenantId tenant = caller.tenant();
        String name = needed(asked.name());
        Optional<PolicySource> source = asked.source();
        @Nullable Link before = null;
        Link policy;
        if (source.isEmpty()) {
            policy = policies.layer(tenant, policies.get(tenant, name));
        } else {
            policy = candidate(tenant, name, source.get());
            before =
                    policies.find(tenant, name)
                            .map((StoredPolicy stored) -> policies.layer(tenant, stored))
                            .orElse(null);
        }
        return BacktestView.of(
                backtests.run(
                        tenant,
                        new Backtest(
                                policy,
                                before,
                                asked.ofAgent(),
                                asked.since(clock.instant()),
                                asked.calls())));
    }

    private Link candidate(TenantId tenant, String name, PolicySource source) {
        JudgedPolicy judged = policies.check(tenant, source);
        if (!judged.name().equals(name)) {
            throw GroveException.invalid("definition", "must have the name of the path, " + name);
        }
        return policies.candidate(judged);
    }
}
