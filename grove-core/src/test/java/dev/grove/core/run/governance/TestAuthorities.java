package dev.grove.core.run.governance;

import static org.mockito.Mockito.mock;

import dev.grove.core.authority.Authorities;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.policy.AgentPolicies;
import dev.grove.core.quota.StartAdmission;
import dev.grove.language.expression.Expressions;

/** Authorities of runs over a database of a test. */
public final class TestAuthorities {

    private TestAuthorities() {}

    public static RunAuthorities over(TenantDatabase database) {
        return new RunAuthorities(
                new Authorities(database, new Expressions()),
                mock(AgentPolicies.class),
                mock(StarterLayers.class),
                mock(StartAdmission.class),
                mock(StartGate.class));
    }
}
