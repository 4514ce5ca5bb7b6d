package dev.grove.core.run.governance;

import static org.mockito.Mockito.mock;

import dev.grove.core.authority.Authorities;
import dev.grove.core.ceiling.TestCeilings;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.TestDatabase;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.grant.GrantUses;
import dev.grove.core.run.grant.RunGrants;
import dev.grove.core.secret.Scrubbers;
import dev.grove.language.decide.Chain;
import dev.grove.language.decide.fact.Acting;
import dev.grove.language.decide.fact.LabelSet;
import dev.grove.language.expression.Expressions;

/** Governed runs over a database of a test. */
public final class TestGovernedRuns {

    static final Acting ACTING = new Acting("r", "a", 1, "agent", 0, "api", null, null, 0);

    private TestGovernedRuns() {}

    /** A run that is governed by no layer: all is decided, and allowed. */
    public static GovernedRun withoutLayers(TenantId tenant) {
        return new GovernedRun(
                "",
                Chain.EMPTY,
                new RunCeiling(tenant, TestCeilings.none(), mock(Authorities.class), null),
                new CallFacts(
                        ACTING,
                        new CallHistory(),
                        new HeldResults(),
                        new RunLabelling(LabelSet.NONE, _ -> ChildRead.NOTHING)),
                new RunGrants(
                        mock(EngineDatabase.class),
                        new GrantUses(new Expressions()),
                        tenant,
                        RunId.next()),
                words -> words);
    }

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
                new GrantUses(new Expressions()),
                mock(BoundedAnswers.class));
    }
}
