package dev.grove.language.decide;

import static dev.grove.language.decide.Decided.ALLOW;
import static dev.grove.language.decide.Decided.DENY;
import static dev.grove.language.decide.Decided.FACTS;
import static dev.grove.language.decide.Decided.PUSHED;
import static dev.grove.language.decide.Sample.chain;
import static dev.grove.language.decide.Sample.layer;
import static dev.grove.language.decide.Sample.rules;
import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.language.decide.Grant.Lifted;
import dev.grove.language.decide.fact.Vocabulary;
import dev.grove.language.expression.Compilation;
import dev.grove.language.policy.Outcome;
import dev.grove.language.policy.Selector;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules that a grant lifts, and those that none can. */
class LiftedRulesTest {

    @Test
    void aCommittedGrantLiftsTheRuleThatItNames() {
        Layer layer = rules(ALLOW, DENY);
        Decision decision = decide(chain(layer), grants(grant("g", "c", true)));
        assertThat(decision.outcome()).isEqualTo(Outcome.ALLOW);
        assertThat(decision.reports())
                .singleElement()
                .isInstanceOfSatisfying(
                        Report.Lifted.class,
                        lifted -> assertThat(lifted.by()).hasToString("p@1/c"));
    }

    @Test
    void theLayerIsComputedAnewAndItsDefaultLiftedByName() {
        Layer layer = rules(DENY);
        assertThat(decide(chain(layer), grants(grant("g", "c", true))))
                .isInstanceOfSatisfying(
                        Decision.Deny.class,
                        deny -> assertThat(deny.by().rule()).isEqualTo("default"));
        assertThat(
                        decide(
                                        chain(layer),
                                        grants(grant("g", "c", true), grant("h", "default", true)))
                                .outcome())
                .isEqualTo(Outcome.ALLOW);
    }

    @Test
    void anUncommittedGrantIsReportedWhereItWouldHelpAndLiftsNothing() {
        Decision helps = decide(chain(rules(ALLOW, DENY)), grants(grant("g", "c", false)));
        assertThat(helps.outcome()).isEqualTo(Outcome.DENY);
        assertThat(helps.reports())
                .singleElement()
                .isInstanceOfSatisfying(
                        Report.Liftable.class,
                        liftable -> assertThat(liftable.grant()).isEqualTo("g"));
        Decision helpsNot = decide(chain(rules(DENY)), grants(grant("g", "c", false)));
        assertThat(helpsNot.reports()).isEmpty();
    }

    @Test
    void aGrantLiftsNeitherTheCeilingNorWhatIsNotGrantableNorALayerOfItsGranter() {
        Layer layer = rules(ALLOW, DENY);
        Grants grants = grants(grant("g", "c", true));
        assertThat(
                        Decisions.decide(
                                        chain(layer),
                                        new Ceiling(List.of(layer)),
                                        grants,
                                        PUSHED,
                                        FACTS)
                                .outcome())
                .isEqualTo(Outcome.DENY);
        Layer firm = rules(ALLOW, "{id: c, on: git_push, then: deny, grantable: false}");
        assertThat(decide(chain(firm), grants).outcome()).isEqualTo(Outcome.DENY);
        Grant bound =
                new Grant(
                        "g",
                        List.of(Selector.read("git_push")),
                        null,
                        Set.of(new Lifted("p", "c")),
                        Set.of(layer.digest()),
                        true);
        assertThat(decide(chain(layer), grants(bound)).outcome()).isEqualTo(Outcome.DENY);
    }

    @ParameterizedTest
    @CsvSource({
        "git_push, args.branch == 'main', allow",
        "git_push, args.branch == 'x', deny",
        "git_push, args.nothing == 'x', deny",
        "git_pull, true, deny",
        "git_*, true, allow",
    })
    void aGrantCoversTheActsThatItIsAbout(String on, String when, String outcome) {
        Grant grant =
                new Grant(
                        "g",
                        List.of(Selector.read(on)),
                        ((Compilation.Compiled)
                                        Sample.EXPRESSIONS.compileCondition(
                                                when, Vocabulary.untyped()))
                                .expression(),
                        Set.of(new Lifted("p", "c")),
                        Set.of(),
                        true);
        assertThat(decide(chain(rules(ALLOW, DENY)), grants(grant)).outcome().wireName())
                .isEqualTo(outcome);
    }

    private static Grants grants(Grant... grants) {
        return new Grants(List.of(grants));
    }

    private static Grant grant(String id, String rule, boolean committed) {
        return new Grant(
                id,
                List.of(Selector.read("git_push")),
                null,
                Set.of(new Lifted("p", rule)),
                Set.of(),
                committed);
    }

    private static Decision decide(Chain chain, Grants grants) {
        return Decisions.decide(chain, Ceiling.NONE, grants, PUSHED, FACTS);
    }
}
