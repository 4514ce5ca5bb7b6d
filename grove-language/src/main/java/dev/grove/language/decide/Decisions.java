package dev.grove.language.decide;

import dev.grove.language.decide.fact.Facts;
import dev.grove.language.policy.Act;
import dev.grove.language.policy.Outcome;
import dev.grove.language.policy.Terms;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The decision function. What a chain says is the most restrictive of what the ceiling and its
 * layers say, so that who is denied is not asked about; asks are joined.
 */
public final class Decisions {

    private static final String UNREADABLE_WORDS =
            "What this run may do cannot be read, so nothing is allowed.";
    private static final String EMPTY_WORDS = "Nothing allows the network or a secret.";
    private static final String UNKNOWN_WORDS = "What is to be acted on is not known.";

    private Decisions() {}

    /** Decides an act. Throws nothing, and ends within the work of a decision. */
    public static Decision decide(
            Chain chain, Ceiling ceiling, Grants grants, Act act, Facts facts) {
        return explain(chain, ceiling, grants, act, facts).decision();
    }

    /** Decides an act, by the same computation, and says how it came about. */
    public static Explanation explain(
            Chain chain, Ceiling ceiling, Grants grants, Act act, Facts facts) {
        try {
            Question question = new Question(act, facts);
            if (!question.isKnown()) {
                return alone(Rung.denied(By.none(By.UNKNOWN), UNKNOWN_WORDS));
            }
            if (chain.isTooLong() || ceiling.links().size() > Chain.MOST_LAYERS) {
                return unreadable();
            }
            return answered(chain, ceiling, grants, question);
        } catch (RuntimeException | StackOverflowError _) {
            // No input that is known leads here; one that does must not be allowed by it.
            return unreadable();
        }
    }

    private static Explanation unreadable() {
        return alone(Rung.denied(By.none(By.UNREADABLE), UNREADABLE_WORDS));
    }

    private static Explanation alone(Rung rung) {
        return new Explanation(new Decision.Deny(rung.say(), rung.by(), List.of()), List.of(rung));
    }

    /**
     * A link and what its rules came to.
     *
     * @param results null where it cannot be read, or watches and has taken too much work
     */
    private record Evaluated(boolean ceiling, Link link, @Nullable List<RuleResult> results) {

        Rung rung(Lifting lifting) {
            if (link instanceof Layer layer && results != null) {
                return lifting.rung(ceiling, layer, results);
            }
            Rung denied = Rung.denied(By.unreadable(ceiling, link.digest()), UNREADABLE_WORDS);
            return link instanceof Layer ? denied.watched() : denied;
        }
    }

    private static Explanation answered(
            Chain chain, Ceiling ceiling, Grants grants, Question question) {
        Budget counted = new Budget();
        Budget watched = new Budget();
        List<Evaluated> evaluated = new ArrayList<>();
        for (Link link : ceiling.links()) {
            evaluated.add(evaluate(true, link, question, counted, watched));
        }
        for (Link link : chain.links()) {
            evaluated.add(evaluate(false, link, question, counted, watched));
        }
        Lifting lifting =
                grants.grants().isEmpty() ? Lifting.NOTHING : Lifting.of(grants, question, counted);
        if (counted.isSpent()) {
            return unreadable();
        }
        List<Rung> ladder = ladder(evaluated, chain, question, lifting.committed());
        Decision decision = decision(ladder);
        return new Explanation(
                lifting.hasUncommitted() && decision.outcome() != Outcome.ALLOW
                        ? withLiftable(
                                decision, ladder(evaluated, chain, question, lifting), lifting)
                        : decision,
                ladder);
    }

    /** Gives what only watches a budget of its own: it must not end what counts. */
    private static Evaluated evaluate(
            boolean ceiling, Link link, Question question, Budget counted, Budget watched) {
        return switch (link) {
            case Link.Unreadable _ -> new Evaluated(ceiling, link, null);
            case Layer layer -> {
                boolean counts = layer.isCounted();
                List<RuleResult> results =
                        layer.evaluate(ceiling, question, counts ? counted : watched);
                yield new Evaluated(ceiling, link, !counts && watched.isSpent() ? null : results);
            }
        };
    }

    private static List<Rung> ladder(
            List<Evaluated> evaluated, Chain chain, Question question, Lifting lifting) {
        List<Rung> ladder = new ArrayList<>(evaluated.size() + 1);
        for (Evaluated each : evaluated) {
            ladder.add(each.rung(lifting));
        }
        if (isEmpty(chain) && !isOpen(question.act())) {
            ladder.add(Rung.denied(By.none(By.EMPTY_CHAIN), EMPTY_WORDS));
        }
        return ladder;
    }

    /** Whether nothing in it counts: layers that only watch allow no more than none. */
    private static boolean isEmpty(Chain chain) {
        return chain.links().stream()
                .allMatch(link -> link instanceof Layer layer && !layer.isCounted());
    }

    /** Whether an act is allowed where there is no policy at all. */
    private static boolean isOpen(Act act) {
        return switch (act.kind()) {
            case CALL, START, MERGE -> true;
            case NET, SECRET -> false;
        };
    }

    private static Decision decision(List<Rung> ladder) {
        List<Report> reports = reports(ladder);
        Rung strictest = null;
        Terms terms = null;
        boolean hold = false;
        for (Rung rung : ladder) {
            if (!rung.isCounted()) {
                continue;
            }
            hold |= rung.hold();
            if (strictest == null || rung.answer().isMoreRestrictiveThan(strictest.answer())) {
                strictest = rung;
            }
        }
        if (strictest == null || strictest.answer() == Outcome.ALLOW) {
            return new Decision.Allow(hold, reports);
        }
        if (strictest.answer() == Outcome.DENY) {
            return new Decision.Deny(strictest.say(), strictest.by(), reports);
        }
        for (Rung rung : ladder) {
            if (rung.isCounted() && rung.terms() != null) {
                Terms joined =
                        terms == null ? rung.terms() : terms.joined(rung.terms()).orElse(null);
                if (joined == null) {
                    return new Decision.Deny(Rung.NOBODY, strictest.by(), reports);
                }
                terms = joined;
            }
        }
        return new Decision.Ask(Objects.requireNonNull(terms), strictest.by(), hold, reports);
    }

    private static List<Report> reports(List<Rung> ladder) {
        List<Report> reports = null;
        for (Rung rung : ladder) {
            for (RuleResult result : rung.rules()) {
                if (result.fault() != null || result.grant() != null) {
                    reports = reports == null ? new ArrayList<>() : reports;
                }
                if (result.fault() != null) {
                    Objects.requireNonNull(reports)
                            .add(new Report.Faulted(result.by(), result.fault()));
                }
                if (result.grant() != null) {
                    Objects.requireNonNull(reports)
                            .add(new Report.Lifted(result.grant(), result.by()));
                }
            }
            if (!rung.isCounted() && rung.answer() != Outcome.ALLOW) {
                reports = reports == null ? new ArrayList<>() : reports;
                reports.add(new Report.Watched(rung.by(), rung.answer()));
            }
        }
        return reports == null ? List.of() : List.copyOf(reports);
    }

    /** Reports what would be lifted, where the decision would be less restrictive by it. */
    private static Decision withLiftable(Decision decision, List<Rung> lifted, Lifting lifting) {
        Decision then = decision(lifted);
        if (!decision.outcome().isMoreRestrictiveThan(then.outcome())) {
            return decision;
        }
        List<Report> reports = new ArrayList<>(decision.reports());
        for (Report report : then.reports()) {
            if (report instanceof Report.Lifted(String grant, By by)
                    && !lifting.isCommitted(grant)) {
                reports.add(new Report.Liftable(grant, by));
            }
        }
        return switch (decision) {
            case Decision.Allow(boolean hold, _) -> new Decision.Allow(hold, reports);
            case Decision.Ask(Terms terms, By by, boolean hold, _) ->
                    new Decision.Ask(terms, by, hold, reports);
            case Decision.Deny(String say, By by, _) -> new Decision.Deny(say, by, reports);
        };
    }
}
