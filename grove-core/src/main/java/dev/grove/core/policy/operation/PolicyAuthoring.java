package dev.grove.core.policy.operation;

import static dev.grove.core.definition.DefinitionInputs.needed;

import dev.grove.core.definition.StoreOutcome;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.Answer;
import dev.grove.core.operation.AnswerType;
import dev.grove.core.operation.Nothing;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationGroup;
import dev.grove.core.operation.OperationInput;
import dev.grove.core.operation.Route;
import dev.grove.core.operation.Route.Body;
import dev.grove.core.operation.ToolForm;
import dev.grove.core.operation.ToolForm.Effect;
import dev.grove.core.policy.BuiltInDocuments;
import dev.grove.core.policy.JudgedPolicy;
import dev.grove.core.policy.PastCalls;
import dev.grove.core.policy.Policies;
import dev.grove.core.policy.PolicyTrials;
import dev.grove.core.policy.StoredPolicy;
import dev.grove.language.decide.fact.Start;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Operations by which policies are written, judged and tried out. REST stores and judges documents
 * by controllers, as texts.
 */
@Component
class PolicyAuthoring {

    private static final OperationGroup GROUP = new OperationGroup("policies", Scope.PROVISION);

    private final Policies policies;
    private final PolicyTrials trials;
    private final PastCalls past;
    private final BuiltInDocuments builtIn;

    PolicyAuthoring(
            Policies policies, PolicyTrials trials, PastCalls past, BuiltInDocuments builtIn) {
        this.builtIn = builtIn;
        this.policies = policies;
        this.trials = trials;
        this.past = past;
    }

    /** A document as its author wrote it. */
    record PolicyText(String name, int version, String yaml) {}

    List<Operation<?>> operations() {
        return List.of(store(), validate(), show(), explain(), builtIn());
    }

    private Operation<Nothing> builtIn() {
        return GROUP.operation("listBuiltInPolicies", Nothing.class)
                .says(
                        "List the policies that each server has",
                        "`trust/untrusted`, `trust/sandboxed`, `trust/trusted`, `trust/privileged` and `watch/anomalies`, each with its document.")
                .at(Route.get("/built-in-policies"))
                .views(BuiltInPoliciesView.class, (_, _) -> BuiltInPoliciesView.of(builtIn.all()));
    }

    private Operation<PolicyArguments> store() {
        return GROUP.operation("upsertPolicy", PolicyArguments.class)
                .says("Store a policy", "From its members, or from YAML.")
                .as(
                        tool(
                                "grove__upsert_policy",
                                "Creates a policy, or stores a new version of it, and says whether that allows more. Refused with all that is wrong, where one of its tests fails too. Agents have the new version once they are stored again.",
                                Effect.CHANGES,
                                OperationInput.EXPECTED))
                .answers(new AnswerType.View(PolicyView.class), this::store);
    }

    private Answer store(OperationCaller caller, PolicyArguments given) {
        JudgedPolicy judged = policies.check(caller.tenant(), given.source());
        Integer beside = given.expectedBesideYaml();
        StoreOutcome<StoredPolicy> outcome =
                policies.store(judged, beside == null ? judged.expectedVersion() : beside);
        StoredPolicy stored = outcome.current();
        return new Answer.Stored(
                PolicyView.of(stored, policies.digest(caller.tenant(), stored), judged),
                stored.name(),
                outcome instanceof StoreOutcome.Created<StoredPolicy>);
    }

    private Operation<PolicyArguments> validate() {
        return GROUP.operation("checkPolicy", PolicyArguments.class)
                .says("Judge a policy", "Stores nothing.")
                .as(
                        tool(
                                "grove__validate_policy",
                                "Says all that is wrong with a policy, how its tests come out, and whether it allows more than the current version. Stores nothing.",
                                Effect.READS))
                .views(
                        PolicyValidationView.class,
                        (caller, given) ->
                                PolicyValidationView.of(
                                        policies.judge(caller.tenant(), given.source())));
    }

    private Operation<PolicyVersionAsked> show() {
        return GROUP.operation("showPolicy", PolicyVersionAsked.class)
                .says("Read a policy", "Its current version, or another.")
                .as(tool("grove__get_policy", "Shows a policy as it is stored.", Effect.READS))
                .answers(new AnswerType.View(PolicyView.class), this::show);
    }

    private Answer show(OperationCaller caller, PolicyVersionAsked asked) {
        StoredPolicy policy = stored(caller, needed(asked.name()), asked.version());
        return new Answer.View(
                asked.isYaml()
                        ? new PolicyText(
                                policy.name(),
                                policy.version(),
                                policies.yaml(caller.tenant(), policy))
                        : PolicyView.of(policy, policies.digest(caller.tenant(), policy)));
    }

    private Operation<PolicyAsked> explain() {
        return GROUP.operation("explainPolicy", PolicyAsked.class)
                .says(
                        "Ask a policy about a call",
                        "Decides a call or a start to try, or a call that a run has made, by the policy alone and by the function that decides calls of runs, and says how that came about. Nothing is executed or stored.")
                .at(Route.post("/policies/{name}/explain", Body.NEEDED))
                .as(
                        tool(
                                "grove__explain_decision",
                                "Says what a policy would decide of a call or a start to try, or of a call that a run has made, by which rule, and what became of each rule. Executes and stores nothing.",
                                Effect.READS))
                .example(
                        """
                        {"call": {"tool": "echo", "args": {"text": "hello"}}, "facts": {"counts": {"of_tool": 4}}}\
                        """)
                .refuses(404)
                .views(PolicyExplanationView.class, this::explain);
    }

    private PolicyExplanationView explain(OperationCaller caller, PolicyAsked asked) {
        StoredPolicy policy = stored(caller, needed(asked.name()), asked.version());
        PolicyAsked.AskedPast made = asked.onlyPast();
        if (made != null) {
            return PolicyExplanationView.of(
                    made.find(past, caller.tenant())
                            .explain(policies.layer(caller.tenant(), policy)));
        }
        Start start = asked.onlyStart();
        if (start != null) {
            return PolicyExplanationView.of(
                    trials.explain(caller.tenant(), policy, start, asked.facts()));
        }
        PolicyAsked.AskedCall call = asked.call();
        if (call == null) {
            throw OperationInput.missing("call");
        }
        return PolicyExplanationView.of(
                trials.explain(caller.tenant(), policy, call.tool(), call.args(), asked.facts()));
    }

    private StoredPolicy stored(OperationCaller caller, String name, @Nullable Integer version) {
        return version == null
                ? policies.get(caller.tenant(), name)
                : policies.getVersion(caller.tenant(), name, version);
    }

    private static ToolForm tool(String name, String description, Effect effect, String... needed) {
        return new ToolForm(name, description, effect, Scope.PROVISION, List.of(needed));
    }
}
