package dev.grove.core.run.governance;

import dev.grove.core.authority.Authorities;
import dev.grove.core.ceiling.TestCeilings;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.run.grant.GrantUses;
import dev.grove.core.secret.Scrubbers;
import dev.grove.language.expression.Expressions;

/** Governed runs over a database of a test. */
public final class TestGovernedRuns {

    private TestGovernedRuns() {}

    public static StartLabels startLabels() {
        return new StartLabels(new TreeLabels());
    }

    public static GovernedRuns over(TestDatabase database, Scrubbers scrubbers) {
        return new GovernedRuns(
                database.engineDatabase(),
                new Authorities(database.tenantDatabase(), new Expressions()),
                TestCeilings.none(),
                scrubbers,
                new TreeLabels(),
                new GrantUses(new Expressions()));
    }
}
