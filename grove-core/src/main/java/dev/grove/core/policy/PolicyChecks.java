package dev.grove.core.policy;

import dev.grove.core.definition.Definitions;
import dev.grove.core.definition.StoredDefinition;
import dev.grove.core.id.TenantId;
import dev.grove.core.policy.JudgedPolicy.Comparison;
import dev.grove.language.decide.Layer;
import dev.grove.language.expression.Expressions;
import dev.grove.language.policy.check.CheckedPolicy;
import dev.grove.language.policy.check.KnownTools;
import dev.grove.language.policy.check.PolicyCheck;
import dev.grove.language.policy.check.WideningCheck;
import dev.grove.language.policy.document.PolicyDocuments;
import dev.grove.language.policy.document.PolicyDocuments.Reading;
import dev.grove.language.schema.JsonSchemas;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Judges policies by what else their tenant has. */
@Component
class PolicyChecks {

    private final Definitions<PolicyDocument> definitions;
    private final PolicySources sources;
    private final PolicyTools tools;
    private final Expressions expressions;
    private final KnownPersons persons;
    private final AgentPolicies agents;
    private final PolicyCheck check;

    PolicyChecks(
            Definitions<PolicyDocument> definitions,
            PolicySources sources,
            PolicyTools tools,
            Expressions expressions,
            KnownPersons persons,
            AgentPolicies agents,
            JsonSchemas schemas) {
        this.definitions = definitions;
        this.sources = sources;
        this.tools = tools;
        this.expressions = expressions;
        this.persons = persons;
        this.agents = agents;
        this.check = new PolicyCheck(expressions, schemas);
    }

    JudgedPolicy judge(TenantId tenant, PolicySource source) {
        KnownTenantPolicies bases = new KnownTenantPolicies(tenant, definitions);
        return switch (PolicyDocuments.read(source.text(), source.format())) {
            case Reading.Unreadable(var finding) ->
                    JudgedPolicy.unreadable(tenant, source, bases, finding);
            case Reading.Draft draft -> judge(tenant, source, draft, bases);
        };
    }

    private JudgedPolicy judge(
            TenantId tenant, PolicySource source, Reading.Draft draft, KnownTenantPolicies bases) {
        Enforcement.check(draft, expressions, persons, names -> agents.missing(tenant, names));
        KnownTools known = tools.of(tenant);
        Optional<StoredDefinition<PolicyDocument>> current =
                definitions.find(tenant, draft.policy().name());
        int next = current.map(StoredDefinition::version).orElse(0) + 1;
        CheckedPolicy checked = check.check(draft, next, bases, known);
        return new JudgedPolicy(
                tenant, source, draft, checked, bases, compare(tenant, current, checked, known));
    }

    private @Nullable Comparison compare(
            TenantId tenant,
            Optional<StoredDefinition<PolicyDocument>> current,
            CheckedPolicy checked,
            KnownTools known) {
        Layer after = checked.layer();
        if (current.isEmpty() || after == null) {
            return null;
        }
        int version = current.get().version();
        return sources.layer(tenant, current.get().id(), version) instanceof Layer before
                ? new Comparison(
                        version, new WideningCheck(expressions, known).compare(before, after))
                : null;
    }
}
