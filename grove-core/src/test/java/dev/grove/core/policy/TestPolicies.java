package dev.grove.core.policy;

import dev.grove.core.database.TestDatabase;
import dev.grove.language.expression.Expressions;

/** The policies of a test database. */
public final class TestPolicies {

    private TestPolicies() {}

    public static AgentPolicies pins(TestDatabase database) {
        return new AgentPolicies(
                database.tenantDatabase(), new PolicyPins(new BuiltInLayers(new Expressions())));
    }
}
