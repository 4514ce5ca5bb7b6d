package dev.grove.core.policy;

import dev.grove.core.definition.DefinitionKind;
import dev.grove.core.definition.DefinitionName;
import dev.grove.core.definition.DefinitionTables;
import dev.grove.language.json.ExactJson;
import dev.grove.language.policy.document.PolicyDocuments;
import dev.grove.language.source.Places;
import tools.jackson.databind.node.ObjectNode;

/** Policies as definitions: stored as documents, and read as new ones are. */
final class PolicyKind {

    static final DefinitionKind<PolicyDocument> KIND =
            new DefinitionKind<>(
                    "Policy",
                    new DefinitionTables("policies", "policy_versions", "policy_id", false),
                    DefinitionName::isLegal,
                    document -> document.policy().name(),
                    document -> document.json().toString(),
                    PolicyKind::read);

    private PolicyKind() {}

    private static PolicyDocument read(String text) {
        ObjectNode json = (ObjectNode) ExactJson.MAPPER.readTree(text);
        return new PolicyDocument(json, PolicyDocuments.read(json, Places.UNKNOWN).policy());
    }
}
