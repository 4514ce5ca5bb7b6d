package dev.grove.core.run.governance;

import dev.grove.language.decide.By;
import dev.grove.language.decide.Decision;
import dev.grove.language.decide.Explanation;
import dev.grove.language.decide.Report;
import dev.grove.language.decide.RuleResult;
import dev.grove.language.decide.Rung;
import dev.grove.language.policy.Mode;
import dev.grove.language.policy.Outcome;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Rules that are reported to watchers of a run: each that says how urgent it is or only watches, as
 * it restricts a call or would. A rule that holds for call after call is reported once in a while,
 * by the times of the calls. Not thread-safe.
 */
final class Watching {

    /** Time in which one rule is reported once. */
    static final Duration QUIET = Duration.ofMinutes(1);

    private final Map<Rule, Instant> told = new HashMap<>();

    private record Rule(String layer, String policy, String rule) {

        static Rule of(By by) {
            return new Rule(by.layer(), by.policy().policy(), by.rule());
        }
    }

    /** The decision, with a report of each such rule. */
    static Decision reported(Explanation explanation) {
        List<Report> raised = new ArrayList<>();
        for (Rung rung : explanation.ladder()) {
            boolean watches = rung.mode() == Mode.WATCH;
            for (RuleResult result : rung.rules()) {
                if (result.counts()
                        && result.then() != Outcome.ALLOW
                        && (result.by().severity() != null || (watches && isRule(result)))) {
                    raised.add(new Report.Raised(result.by(), watches));
                }
            }
        }
        Decision decision = explanation.decision();
        return raised.isEmpty() ? decision : with(decision, raised);
    }

    /** A policy's default is none. */
    private static boolean isRule(RuleResult result) {
        return !result.by().rule().equals("default");
    }

    private static Decision with(Decision decision, List<Report> more) {
        List<Report> reports = new ArrayList<>(decision.reports());
        reports.addAll(more);
        return switch (decision) {
            case Decision.Allow(boolean hold, _) -> new Decision.Allow(hold, reports);
            case Decision.Ask(var terms, By by, boolean hold, _) ->
                    new Decision.Ask(terms, by, hold, reports);
            case Decision.Deny(String say, By by, _) -> new Decision.Deny(say, by, reports);
        };
    }

    /** Returns the rules of a call's reports that have not been reported lately. */
    List<Report.Raised> toTell(CallRuling ruling) {
        List<Report.Raised> tell = new ArrayList<>();
        for (Report report : ruling.reports()) {
            if (report instanceof Report.Raised raised
                    && isDue(Rule.of(raised.by()), ruling.at())) {
                tell.add(raised);
            }
        }
        return tell;
    }

    private boolean isDue(Rule rule, Instant at) {
        Instant before = told.get(rule);
        // A clock that was put back must not silence a rule for long.
        if (before != null && Duration.between(before, at).abs().compareTo(QUIET) < 0) {
            return false;
        }
        told.put(rule, at);
        return true;
    }
}
