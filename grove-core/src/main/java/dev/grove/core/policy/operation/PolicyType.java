package dev.grove.core.policy.operation;

import dev.grove.core.definition.DefinitionType;
import dev.grove.core.definition.DefinitionWords;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.policy.Policies;
import dev.grove.core.policy.StoredPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Policies as their callers see them, but for storing by REST: documents are texts. */
@Component
class PolicyType extends DefinitionType<StoredPolicy, PolicyView>
        implements DefinitionType.Written<PolicyView> {

    private static final DefinitionWords WORDS =
            new DefinitionWords(
                    "/policies",
                    "policies",
                    "policy",
                    "a",
                    "grove__list_policies",
                    "",
                    "",
                    "Refused while the current version of an agent names it.",
                    "",
                    "");

    private final Policies policies;
    private final PolicyAuthoring authoring;

    PolicyType(Policies policies, PolicyAuthoring authoring) {
        super(WORDS, PolicyView.class, policies);
        this.policies = policies;
        this.authoring = authoring;
    }

    @Override
    public List<Operation<?>> operations() {
        List<Operation<?>> all = new ArrayList<>(common());
        all.addAll(authoring.operations());
        return all;
    }

    @Override
    public Map<String, String> groups() {
        return Map.of(
                WORDS.tag(),
                "Rules outside of the model on what runs may do: agents name them, and each call of their runs is decided by them. Each change is a version, and versions never change.");
    }

    @Override
    public List<Class<? extends Record>> bodies() {
        return List.of(PolicyDraft.class);
    }

    @Override
    public List<Class<? extends Record>> views() {
        return List.of(PolicyValidationView.class);
    }

    @Override
    protected PolicyView view(OperationCaller caller, StoredPolicy policy) {
        return PolicyView.of(policy, policies.digest(caller.tenant(), policy));
    }

    @Override
    protected Class<PolicySummary> listed() {
        return PolicySummary.class;
    }

    @Override
    protected PolicySummary listed(OperationCaller caller, StoredPolicy policy) {
        return PolicySummary.of(policy);
    }

    @Override
    public String mediaType() {
        return "application/yaml";
    }

    @Override
    public String text(OperationCaller caller, PolicyView view) {
        return policies.yaml(
                caller.tenant(),
                policies.getVersion(caller.tenant(), view.name(), view.version()));
    }
}
