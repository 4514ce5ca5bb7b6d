package dev.grove.core.sheet;

import dev.grove.core.policy.ToolFacts;
import dev.grove.core.policy.reach.BoundLayers.Answer;
import dev.grove.core.sheet.AgentSheet.SheetRule;
import dev.grove.core.sheet.AgentSheet.SheetTool;
import dev.grove.core.tool.ToolConnection;
import dev.grove.language.decide.Reach.Counting;
import dev.grove.language.decide.fact.Tool;
import dev.grove.language.policy.FlatPolicy;
import dev.grove.language.policy.Outcome;
import dev.grove.language.policy.Rule;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes tools of a sheet. */
final class SheetTools {

    static final int MOST_RULES = 10;
    private static final int LONGEST_CONDITION = 200;

    private SheetTools() {}

    static SheetTool view(ReachedTool tool, ToolConnection connection) {
        Tool facts = ToolFacts.of(tool.spec());
        List<SheetRule> rules = rules(tool.layers());
        return new SheetTool(
                tool.name(),
                facts.bucket(),
                facts.effect(),
                facts.sink(),
                tool.reads(),
                facts.provider(),
                connection.host(),
                connection.secrets(),
                tool.approval(),
                words(tool.answers()),
                rules.subList(0, Math.min(MOST_RULES, rules.size())),
                Math.max(0, rules.size() - MOST_RULES));
    }

    static List<String> words(Collection<Outcome> answers) {
        return answers.stream().sorted().map(Outcome::wireName).toList();
    }

    private static List<SheetRule> rules(List<Answer> layers) {
        List<SheetRule> rules = new ArrayList<>();
        for (Answer answer : layers) {
            if (answer.place().reach() == null) {
                rules.add(
                        new SheetRule(
                                "",
                                "authority_unreadable",
                                answer.place().ceiling(),
                                "deny",
                                null,
                                true,
                                false));
            } else if (!answer.place().reach().isWatched()) {
                FlatPolicy policy = answer.place().reach().policy();
                answer.reach().rules().forEach(rule -> rules.add(rule(answer, policy, rule)));
                otherwise(answer, policy, rules);
            }
        }
        rules.sort(
                Comparator.comparing((SheetRule rule) ->
                                Outcome.valueOf(rule.then().toUpperCase(Locale.ROOT)))
                        .reversed()
                        .thenComparing(rule -> !rule.always()));
        return rules;
    }

    private static SheetRule rule(Answer answer, FlatPolicy policy, Counting counting) {
        Rule rule = counting.rule().rule();
        return new SheetRule(
                policy.source().toString(),
                rule.id(),
                answer.place().ceiling(),
                rule.then().wireName(),
                shortened(rule.when()),
                counting.always(),
                !answer.place().ceiling() && rule.then() != Outcome.ALLOW && rule.grantable());
    }

    /** Adds the default of a policy, where perhaps no rule counts. */
    private static void otherwise(Answer answer, FlatPolicy policy, List<SheetRule> rules) {
        List<Counting> counting = answer.reach().rules();
        if (policy.otherwise() != Outcome.ALLOW && counting.stream().noneMatch(Counting::always)) {
            rules.add(
                    new SheetRule(
                            policy.source().toString(),
                            "default",
                            answer.place().ceiling(),
                            policy.otherwise().wireName(),
                            null,
                            counting.isEmpty(),
                            !answer.place().ceiling()));
        }
    }

    private static @Nullable String shortened(@Nullable String when) {
        return when == null || when.length() <= LONGEST_CONDITION
                ? when
                : when.substring(
                                0,
                                when.offsetByCodePoints(
                                        0,
                                        Math.min(
                                                when.codePointCount(0, when.length()),
                                                LONGEST_CONDITION)))
                        + "…";
    }
}
