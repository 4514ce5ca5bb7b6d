package dev.grove.core.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.docs.Docs;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.workspace.GitSpec;
import dev.grove.language.schema.JsonSchemas;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

class BuiltInToolsTest {

    private final JsonSchemas schemas = new JsonSchemas();
    private final Tools tools =
            new Tools(
                    List.of(
                            new FinishTool(schemas),
                            new EchoTool(),
                            new DocsSearchTool(new Docs())),
                    schemas);

    @Test
    void reservesTheNamesOfItsToolsAndThoseKeptForMore() {
        assertThat(tools.list()).extracting(ToolSpec::name).allMatch(tools::reserves);
        assertThat(List.of("finish", "ws_any", "git_any", "grove_any", "run_workflow"))
                .allMatch(tools::reserves);
        assertThat(tools.reserves("refund")).isFalse();
    }

    @Test
    void echoesTheText() {
        assertThat(call("echo", "{\"text\":\"hello\"}", null))
                .isEqualTo(new ToolOutcome.Completed("hello"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "1", "\"done\"", "[1]", "{\"a\":{\"b\":true}}"})
    void finishesWithAnyJsonWithoutAnOutputSchema(String result) {
        ToolOutcome outcome =
                call("finish", "{\"result\":" + result + ",\"summary\":\"ok\"}", null);

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        ToolOutcome.Finished.class,
                        finished -> {
                            assertThat(finished.result()).hasToString(result);
                            assertThat(finished.summary()).isEqualTo("ok");
                        });
    }

    @Test
    void finishesWithASummaryThatCanBeStored() {
        assertThat(call("finish", "{\"result\":1,\"summary\":\"a\\u0000b\\ud800\"}", null))
                .isInstanceOfSatisfying(
                        ToolOutcome.Finished.class,
                        finished -> assertThat(finished.summary()).isEqualTo("a\ufffdb\ufffd"));
    }

    @Test
    void doesNotFinishWithAResultThatMissesTheSchema() {
        ObjectNode schema =
                InputSchema.of(
                        """
                        {"type":"object","required":["count"],
                         "properties":{"count":{"$ref":"#/$defs/n"}},
                         "$defs":{"n":{"type":"integer"}}}
                        """);

        assertThat(call("finish", "{\"result\":{\"count\":\"three\"}}", schema))
                .isInstanceOfSatisfying(
                        ToolOutcome.Failed.class,
                        failed -> assertThat(failed.content()).contains("/count", "integer"));
        assertThat(call("finish", "{\"result\":{\"count\":3}}", schema))
                .isInstanceOf(ToolOutcome.Finished.class);
    }

    @Test
    void showsTheModelTheSchemaItsResultMustSatisfy() {
        ObjectNode schema = InputSchema.of("{\"type\":\"object\",\"required\":[\"verdict\"]}");

        assertThat(tools.registry(List.of("finish"), schema).specs())
                .singleElement()
                .satisfies(spec -> assertThat(spec.description()).contains("verdict"));
    }

    @Test
    void refusesFinishWithoutAResult() {
        var finish = (ToolRegistry.Found) tools.registry(List.of("finish"), null).resolve("finish");

        assertThat(finish.faultOf(InputSchema.of("{\"summary\":\"x\"}")))
                .get()
                .asString()
                .contains("'result'");
    }

    @Test
    void findsTheShippedDocs() {
        assertThat(call("grove_docs_search", "{\"query\":\"allowlist tools\",\"limit\":2}", null))
                .isInstanceOfSatisfying(
                        ToolOutcome.Completed.class,
                        found -> assertThat(found.content()).contains("docs/", ".md"));
        assertThat(call("grove_docs_search", "{\"query\":\"zzzqqq\"}", null))
                .isInstanceOfSatisfying(
                        ToolOutcome.Completed.class,
                        found -> assertThat(found.content()).contains("Nothing"));
    }

    private ToolOutcome call(String name, String arguments, @Nullable ObjectNode outputSchema) {
        var found = (ToolRegistry.Found) tools.registry(List.of(name), outputSchema).resolve(name);
        ObjectNode node = InputSchema.of(arguments);
        assertThat(found.faultOf(node)).isEmpty();
        return found.tool()
                .execute(
                        new ToolCall("c1", name, node),
                        new ToolContext(
                                TenantId.next(),
                                RunId.next(),
                                1,
                                1,
                                GitSpec.defaultsOf("a"),
                                outputSchema,
                                new Cancellation()));
    }
}
