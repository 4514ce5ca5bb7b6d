package dev.grove.server.bounds;

import static dev.grove.server.bounds.Bound.played;
import static dev.grove.server.bounds.Bound.tested;

import dev.grove.server.bounds.Bound.Proof.Played;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Every place that takes a schema, a pattern, an expression or the like from outside. */
final class Bounds {

    private static final String VALIDATE = "/workflows/validate";

    private static final String STATES = "5,000 states of a pattern, 20,000 of a schema";
    private static final String WORK = "50,000 steps for an empty value, 5,000,000 for any other";
    private static final String TOO_MANY_STATES = "more than 5,000 states";
    private static final String TOO_MUCH_WORK = "takes too much work";

    private Bounds() {}

    static List<Bound> all() {
        return Stream.of(
                        schemas(),
                        schemasOfServers(),
                        values(),
                        expressions(),
                        documents(),
                        others())
                .flatMap(List::stream)
                .toList();
    }

    /** Each door with a pattern, and with references that double. */
    private static List<Bound> schemas() {
        return Stream.of(
                        door(
                                "`POST /workflows/validate`, `input`",
                                "invoke",
                                VALIDATE,
                                200,
                                schema -> HostileInputs.workflow("input", schema)),
                        door(
                                "`POST /workflows`, `output_schema`",
                                "provision",
                                "/workflows",
                                400,
                                schema -> HostileInputs.workflow("output_schema", schema)),
                        door(
                                "`POST /workflows`, form of an `ask`",
                                "provision",
                                "/workflows",
                                400,
                                HostileInputs::askWorkflow),
                        door(
                                "`POST /agents`, `input_schema`",
                                "provision",
                                "/agents",
                                400,
                                schema -> HostileInputs.agent("input_schema", schema)),
                        door(
                                "`POST /agents`, `output_schema`",
                                "provision",
                                "/agents",
                                400,
                                schema -> HostileInputs.agent("output_schema", schema)),
                        door(
                                "`POST /agents`, `client_tools`",
                                "provision",
                                "/agents",
                                400,
                                schema ->
                                        HostileInputs.agent(
                                                "client_tools", HostileInputs.clientTool(schema))),
                        door(
                                "`POST /tools`, `input_schema`",
                                "provision",
                                "/tools",
                                400,
                                HostileInputs::tool),
                        door(
                                "`POST /tool-calls`, `client_tool`",
                                "invoke",
                                "/tool-calls",
                                400,
                                HostileInputs::call),
                        door(
                                "`POST /skills`, `parameters.json`",
                                "provision",
                                "/skills",
                                400,
                                HostileInputs::skill))
                .flatMap(List::stream)
                .toList();
    }

    private static List<Bound> door(
            String place, String scope, String path, int status, UnaryOperator<String> body) {
        return List.of(
                played(
                        "pattern",
                        place,
                        STATES,
                        "`(((a{100}){100}){100}){100}`",
                        new Played(
                                scope,
                                path,
                                body.apply(HostileInputs.PATTERN),
                                status,
                                TOO_MANY_STATES)),
                played(
                        "pattern",
                        place,
                        STATES,
                        "`(?i)` with U+1C80, which RE2/J never compiles",
                        new Played(
                                scope,
                                path,
                                body.apply(HostileInputs.ENDLESS_PATTERN),
                                status,
                                TOO_MANY_STATES)),
                played(
                        "schema",
                        place,
                        WORK,
                        "30 levels of two references",
                        new Played(
                                scope,
                                path,
                                body.apply(HostileInputs.doublingSchema()),
                                status,
                                TOO_MUCH_WORK)));
    }

    private static List<Bound> schemasOfServers() {
        return List.of(
                tested(
                        "schema",
                        "`POST /v1/chat/completions` and `/v1/responses`, the format of an answer",
                        "64 KiB; " + STATES + "; " + WORK,
                        "the patterns and the schema above, and 70,000 characters",
                        "OpenAiRefusalsIT.refusesSchemasBeyondTheirBounds"),
                tested(
                        "document",
                        "`POST /v1/chat/completions` and `/v1/responses`, what came before",
                        "3 MiB; 200 entries, 1 MiB of text",
                        "202 messages; 1 MiB and a character; 3 MiB",
                        "OpenAiRefusalsIT.refusesMoreHistoryThanItKeeps"),
                tested(
                        "pattern",
                        "an MCP server's `inputSchema`, at each listing",
                        STATES + "; unchecked beyond, and named",
                        "`((a{100}){100}){100}`",
                        "ToolVettingTest.offersToolsWhosePatternsAreTooLargeAndNamesThose"),
                tested(
                        "schema",
                        "an MCP server's `inputSchema`, at each listing",
                        WORK,
                        "30 levels of two references",
                        "ToolVettingTest.leavesOutToolsWhoseReferencesMultiply"),
                tested(
                        "schema",
                        "an MCP server's `outputSchema`",
                        WORK + "; unchecked beyond",
                        "30 levels of two references",
                        "StrangeAnswersTest.takesNoOutputSchemaThatWouldNotEnd"),
                tested(
                        "schema",
                        "an MCP server's definition of a tool",
                        "64 KiB, 500 tools",
                        "70,000 characters; 502 tools",
                        "ToolVettingTest.leavesOutWhatCannotBeUsedAndSaysWhy"));
    }

    private static List<Bound> values() {
        return List.of(
                tested(
                        "value",
                        "whatever is checked against a schema",
                        "5,000,000 steps, states times characters included; 10,000 faults",
                        "100,000 characters in 4,000 states; references that double with each level",
                        "HostileSchemaTest.endsWithAFault"),
                tested(
                        "value",
                        "items that must be unique",
                        "time linear in them",
                        "32,768 texts of one hash code",
                        "HostileSchemaTest.equalHashCodesOfItemsCostNoMoreThanOthers"),
                tested(
                        "value",
                        "input of a workflow, outputs of nodes, values of expressions",
                        "400 levels",
                        "nodes that have one another's outputs in theirs, by expressions and by merges",
                        "WorkflowBoundsIT.endRunsWhoseValuesAreNestedTooDeep"),
                tested(
                        "number",
                        "whatever is checked against a schema",
                        "64 bits where it has bounds",
                        "`1e999999999`",
                        "JsonSchemasTest.numbersOutOfRangeAreFaultsWhereThereAreBounds"),
                tested(
                        "number",
                        "counts of a model's answer",
                        "10⁹, and none below zero",
                        "huge, negative and fractional counts",
                        "ModelContract.takesNoBillThatNoAnswerHas"),
                played(
                        "number",
                        "any request's body",
                        "what a double holds",
                        "`1e400`",
                        new Played(
                                "invoke",
                                "/tool-calls",
                                "{\"tool\":\"echo\",\"arguments\":{\"text\":1e400}}",
                                400,
                                "too large or too small")),
                tested(
                        "number",
                        "any call of MCP",
                        "what a double holds",
                        "`1e400`, `1e-999999999`",
                        "McpRequestsIT.jsonThatOthersReadOtherwiseIsAParseError"),
                tested(
                        "JSON",
                        "any call of MCP",
                        "64 levels, 200,000 tokens, 4 MiB",
                        "a million arrays, long names and numbers",
                        "McpRequestsIT.bombsAreRefused"),
                played(
                        "JSON",
                        "any request's body",
                        "64 levels",
                        "100,000 levels",
                        new Played(
                                "invoke",
                                "/tool-calls",
                                "{\"tool\":\"echo\",\"arguments\":{\"a\":"
                                        + HostileInputs.nested(100_000)
                                        + "}}",
                                400,
                                "nesting depth")));
    }

    private static List<Bound> expressions() {
        return List.of(
                played(
                        "expression",
                        "`POST /workflows/validate`",
                        "200 nodes, compiled in time linear in them",
                        "a path of 90 hops",
                        new Played(
                                "invoke",
                                VALIDATE,
                                HostileInputs.valueWorkflow("${input" + ".a".repeat(90) + "}"),
                                200,
                                "\"valid\":true")),
                played(
                        "expression",
                        "`POST /workflows/validate`",
                        "2,000 characters",
                        "2,100 characters",
                        new Played(
                                "invoke",
                                VALIDATE,
                                HostileInputs.valueWorkflow("${'" + "a".repeat(2_100) + "'}"),
                                200,
                                "more than 2,000 characters")),
                played(
                        "expression",
                        "`POST /workflows/validate`",
                        "2,000 expressions, 100,000 characters of them, before any is compiled",
                        "80 expressions of 1,500 characters",
                        new Played(
                                "invoke",
                                VALIDATE,
                                HostileInputs.valueWorkflow(
                                        ("${'" + "a".repeat(1_500) + "'}").repeat(80)),
                                200,
                                "100,000 characters")),
                played(
                        "pattern",
                        "`matches` in an expression",
                        "500 characters, 5,000 states",
                        "`(a{1000}){20}`",
                        new Played(
                                "invoke",
                                VALIDATE,
                                HostileInputs.valueWorkflow("${'a'.matches('(a{1000}){20}')}"),
                                200,
                                TOO_MANY_STATES)),
                tested(
                        "pattern",
                        "`matches` with a pattern that was computed",
                        "3,000,000 steps of an evaluation",
                        "a megabyte in many states",
                        "HostileExpressionTest.endsWithAnErrorAndLittleMemory"),
                tested(
                        "expression",
                        "any evaluation",
                        "3,000,000 steps, a megabyte, 10,000 elements",
                        "forty bombs",
                        "HostileExpressionTest.endsWithAnErrorAndLittleMemory"),
                tested(
                        "schema",
                        "arguments of a tool in a document",
                        "made checkable once; 5,000,000 characters compiled for a document",
                        "6,000 arguments under a schema with 16,000 states",
                        "HostileArgumentsTest.aSchemaIsMadeCheckableOnceHoweverManyArgumentsThereAre"),
                tested(
                        "schema",
                        "schemas as models get them",
                        "2,000 schemas and 512 KiB for references",
                        "thirty definitions that double; a large one 1,500 times",
                        "ToolSchemasTest.staysBoundedWhereOneLargeDefinitionIsReferredToOftenEnough"),
                tested(
                        "duration",
                        "arithmetic of durations",
                        "292 years",
                        "doubled in a list",
                        "ExpressionTest.saysWhatFailedAndWhere"));
    }

    private static List<Bound> documents() {
        return List.of(
                tested(
                        "YAML",
                        "`POST /workflows` and `/workflows/validate`",
                        "256 KiB, 64 levels, no anchors, merge keys or tags",
                        "aliases that double, 100,000 levels, tags of Java",
                        "HostileDocumentsIT.refusesEachAtOnce"),
                tested(
                        "YAML",
                        "`POST /policies` and `/policies/validate`",
                        "256 KiB, 64 levels, no anchors, merge keys or tags",
                        "aliases that double, 100,000 levels, tags of Java, U+0000",
                        "HostilePoliciesIT.refusesEachAtOnce"),
                tested(
                        "policy",
                        "`POST /policies`",
                        "200 rules with those of its bases, 10 bases, 5 levels, 100 policies, 100 tests, 100,000 characters of conditions",
                        "10,000 rules, 11 bases, 101 tests, 60 conditions of 1,900 characters",
                        "HostilePoliciesIT.refusesEachAtOnce"),
                tested(
                        "policy",
                        "tests of a policy, and `POST /policies/{name}/explain`",
                        "20,000 units a rule, 200,000 a decision; patterns matched in linear time",
                        "five loops over themselves, `(a|aa|a*)*b` on 50,000 characters",
                        "HostilePoliciesIT.endsConditionsThatWouldMatchForEver"),
                tested(
                        "policy",
                        "`POST /policies/{name}/backtest`",
                        "100,000 calls, 20 seconds",
                        "100,001 calls",
                        "BacktestIT.refusesWhatItCannotTry"),
                tested(
                        "policy",
                        "backtests at a time",
                        "one of a tenant on each server; the time is looked at before each call",
                        "another one meanwhile",
                        "BacktestTimeIT.isOneAtATimeOfEachTenant"),
                tested(
                        "policy",
                        "bases that share bases",
                        "each is followed once",
                        "ten policies on each of four levels, each made of all below it",
                        "HostilePoliciesIT.followsWhatManyPoliciesShareOnce"),
                tested(
                        "YAML",
                        "front matter of a skill",
                        "64 KiB, 16 levels",
                        "lists in lists",
                        "SkillDocumentTest.refusesDeepNesting"),
                tested(
                        "archive",
                        "`POST /skills`",
                        "16 MiB unpacked, 512 files, 512 characters of a path",
                        "bombs, overlaps, links, paths outside",
                        "HostileArchivesTest.isRefusedAtOnceAndClearly"),
                tested(
                        "body",
                        "any request",
                        "8 MiB",
                        "ten megabytes",
                        "HostileDocumentsIT.refusesWhatIsLargerThanADocumentMayBe"));
    }

    private static List<Bound> others() {
        return List.of(
                tested(
                        "answer",
                        "`POST /skills/{name}/render`, `prompts/get`",
                        "1,048,576 characters, counted before they are put together",
                        "200 placeholders and a value of 900,000 characters",
                        "BoundedPagesIT.aSkillsBodyIsNotMultiplied"),
                tested(
                        "answer",
                        "lists of definitions and their versions",
                        "4 MiB of rows, one at least; pages beyond",
                        "30 agents of 190,000 characters",
                        "BoundedPagesIT.definitions"),
                tested(
                        "answer",
                        "turns and events of a run",
                        "4 MiB of texts, arguments and results, one at least; pages beyond",
                        "30 turns of 600,000 characters",
                        "BoundedPagesIT.turnsAndEvents"),
                tested(
                        "answer",
                        "tools of a provider",
                        "4 MiB of rows, one at least; pages beyond",
                        "14 tools of 700,000 characters",
                        "ToolProviderIT.listsToolsInPagesOfAsManyBytesAsAnAnswerMayHave"),
                tested(
                        "answer",
                        "`tools/list`, `prompts/list`, `resources/list`, `skills/list`, `resources/directory/read`",
                        "4 MiB of entries, one at least; pages beyond",
                        "nine entries of a mebibyte",
                        "MergedPageTest.endsWhereItHasAsManyBytesAsAnAnswerMay"),
                tested(
                        "answer",
                        "lists of runs, of what waits and of what is asked",
                        "4 MiB of rows, one at least; pages beyond",
                        "12 inputs, arguments and subjects of 900,000 characters",
                        "BoundedPagesIT.runsOfWorkflowsAndWhatTheyAsk"),
                tested(
                        "null, U+0000",
                        "each place in each body, query and path that the API describes",
                        "what the description has",
                        "about two thousand requests",
                        "HostileRequestsIT.nullsAndNulsInBodiesAreNoErrorsOfTheServer"),
                tested(
                        "image",
                        "`attachments` of a start",
                        "64,000,000 pixels, read from the header; nothing is decoded",
                        "headers of 100,000 × 100,000, frames beyond the screen, cut off",
                        "TypeDetectionTest.refusesSizesThatNoDecoderShouldBeGiven"),
                tested(
                        "body",
                        "`attachments` of a start, or of a message of a session",
                        "16, 20 MiB decoded, 1 MiB for all else; cut out before it is parsed, 4 starts at a time",
                        "17; 21 MB; a megabyte of metadata; URLs of other schemes",
                        "AttachmentIT.refusalsNameTheFieldAndLeaveNothing"),
                tested(
                        "PDF",
                        "`attachments` of a start",
                        "16 MiB inflated of 4,096 object streams, to count pages",
                        "pages in object streams; none that is legible",
                        "TypeDetectionTest.countsPagesAlsoInObjectStreams"),
                tested(
                        "image",
                        "content of an MCP tool's answer",
                        "left out, its size said",
                        "images, audio, unknown types",
                        "StrangeAnswersTest.namesContentThatItDoesNotCarry"),
                tested(
                        "text",
                        "an MCP tool's answer",
                        "a mebibyte, cut",
                        "1,200,001 characters",
                        "StrangeAnswersTest.cutsTextThatIsTooLongForAModel"),
                tested(
                        "pattern",
                        "`ws_grep`",
                        "ripgrep in the sandbox, linear in the text, with its limits of time and memory",
                        "patterns that backtrack",
                        "WorkspaceToolsIT.searchesInLinearTimeWhateverThePattern"),
                tested(
                        "answer",
                        "tool calls that a model's answer asks for",
                        "1,000; beyond, the run fails with `model_rejected` and makes none: each would be decided, journalled and answered by itself",
                        "1,001 calls, and 1,000 of a governed run",
                        "ManyCallsIT.failsARunWhoseModelAsksForMoreAtOnceThanAnyDoes"),
                tested(
                        "answer",
                        "a model's stream",
                        "as each test states",
                        "answers of every kind",
                        "HostileModelIT.endsAsStated"));
    }
}
