package dev.grove.server.process;

import java.util.Map;
import java.util.Objects;

/** Scripts of the models behind the agents of the guide's examples. */
final class ExampleScripts {

    static final String FIRST_MEMO = "Thermals. First memo.";

    private static final String FINISH =
            """
            turns:
              - tool_calls: [{name: finish, arguments: {result: %s}}]
            """;

    private static final String OR =
            """
            turns:
              - when: {goal_contains: "%s"}
                tool_calls: [{name: finish, arguments: {result: %s}}]
              - tool_calls: [{name: finish, arguments: {result: %s}}]
            """;

    private static final Map<String, String> ALL =
            Map.of(
                    "planner", FINISH.formatted("{questions: [what, why, how]}"),
                    "researcher", FINISH.formatted("\"They circle in rising air.\""),
                    "writer",
                            OR.formatted(
                                    "no instruments",
                                    "\"Thermals. Second memo.\"",
                                    "\"" + FIRST_MEMO + "\""),
                    "critic",
                            OR.formatted(
                                    "Second memo",
                                    "{score: 9, gaps: \"\"}",
                                    "{score: 6, gaps: no instruments}"),
                    "sec_reviewer", FINISH.formatted("\"A query is put together from input.\""),
                    "style_reviewer", FINISH.formatted("\"Fine.\""),
                    "judge", FINISH.formatted("{risk: high, comment: Bind the query's input.}"),
                    "triager",
                            OR.formatted(
                                    "data is lost",
                                    "{label: bug, urgent: true}",
                                    "{label: question, urgent: false}"));

    private ExampleScripts() {}

    static String of(String agent) {
        return Objects.requireNonNull(ALL.get(agent), agent);
    }
}
