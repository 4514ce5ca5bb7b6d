package dev.grove.server.governance;

import java.util.List;
import java.util.Random;

/** Rules about what a log says of a run: arguments, labels, counts, spending and origin. */
final class RandomPolicies {

    private static final List<String> CONDITIONS =
            List.of(
                    "args.text == 'prod'",
                    "args.text.startsWith('agent/')",
                    "args.?text.orValue('') == 'main' && counts.of_tool >= 2",
                    "counts.calls >= 5",
                    "counts.of_tool >= 3",
                    "counts.denials >= 2",
                    "counts.same_call_same_result >= 1",
                    "counts.turns >= 4",
                    "counts.cost_usd > 0.0004",
                    "counts.in_a_row_failed >= 1",
                    "counts.bounded_bits < 1",
                    "args.?text.orValue('').contains('customer')",
                    "labels.untrusted",
                    "labels.foreign && tool.sink.startsWith('outside')",
                    "labels.sources.exists(s, s.contains('crm'))",
                    "size(labels.categories) > 1",
                    "run.kind == 'agent' && counts.calls >= 7",
                    "int(args.?text.orValue('7')) > 3");
    private static final List<String> SELECTORS =
            List.of(
                    "\"*\"",
                    "\"echo\"",
                    "\"crm:*\"",
                    "\"sink:outside\"",
                    "[\"echo\",\"tracker:create\"]",
                    "[\"delegate_task\",\"crm:*\"]");

    private final Random random;

    RandomPolicies(Random random) {
        this.random = random;
    }

    /** Some rules, as the members of a document's list. */
    String[] rules() {
        String[] rules = new String[2 + random.nextInt(3)];
        for (int i = 0; i < rules.length; i++) {
            if (random.nextInt(5) == 0) {
                rules[i] =
                        "{\"id\":\"r%d\",\"on\":%s,\"when\":\"%s\",\"then\":\"allow\",\"hold\":true}"
                                .formatted(i, any(SELECTORS), any(CONDITIONS));
                continue;
            }
            rules[i] =
                    "{\"id\":\"r%d\",\"on\":%s,\"when\":\"%s\",\"then\":%s}"
                            .formatted(i, any(SELECTORS), any(CONDITIONS), restriction());
        }
        return rules;
    }

    /** Some of the asks are of an agent first. */
    private String restriction() {
        return switch (random.nextInt(4)) {
            case 0 -> "\"ask\"";
            case 1 ->
                    "\"ask\",\"ask\":{\"steps\":[{\"by\":{\"agent\":\"reviewer\"}},{\"by\":\"person\"}]}";
            default -> "\"deny\"";
        };
    }

    private String any(List<String> of) {
        return of.get(random.nextInt(of.size()));
    }
}
