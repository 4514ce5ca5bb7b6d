package dev.grove.core.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.language.schema.JsonSchemas;
import java.util.List;
import org.junit.jupiter.api.Test;

class ToolsTest {

    private final JsonSchemas schemas = new JsonSchemas();
    private final Tools tools =
            new Tools(
                    List.of(
                            FakeTools.named("finish", "echo"),
                            FakeTools.named("ws_file_read", "ws_file_write", "ws_shell")
                                    .unavailableBecause("No engine; install one")),
                    schemas);

    @Test
    void resolvesOnlyWhatTheAllowlistNames() {
        ToolRegistry registry = tools.registry(List.of("ws_shell", "echo"), null);

        assertThat(registry.resolve("echo")).isInstanceOf(ToolRegistry.Found.class);
        assertThat(registry.resolve("ws_file_read"))
                .isInstanceOfSatisfying(
                        ToolRegistry.NotAvailable.class,
                        no ->
                                assertThat(no.message())
                                        .startsWith("Tool not available to this agent"));
        assertThat(registry.resolve("")).isInstanceOf(ToolRegistry.NotAvailable.class);
        assertThat(registry.resolve("ECHO")).isInstanceOf(ToolRegistry.NotAvailable.class);
    }

    @Test
    void offersTheModelItsToolsInTheAllowlistsOrder() {
        assertThat(tools.registry(List.of("ws_shell", "echo", "finish"), null).specs())
                .extracting(ToolSpec::name)
                .containsExactly("ws_shell", "echo", "finish");
    }

    @Test
    void leavesOutAToolThatThisServerNoLongerHas() {
        assertThat(tools.registry(List.of("gone", "echo"), null).specs())
                .extracting(ToolSpec::name)
                .containsExactly("echo");
    }

    @Test
    void executesNoCallWhoseArgumentsWereNoJsonObjectWhateverItsSchemaAllows() {
        ToolRegistry registry =
                new Tools(List.of(FakeTools.withSchema("any", "{\"type\":\"object\"}")), schemas)
                        .registry(List.of("any"), null);
        var found = (ToolRegistry.Found) registry.resolve("any");

        assertThat(found.faultOf(InputSchema.of("{\"other\":1}"))).isEmpty();
        assertThat(found.faultOf(InputSchema.of("{\"__invalid_arguments\":\"{oops\"}")))
                .get()
                .asString()
                .contains("nothing was executed", "no JSON object");
    }

    @Test
    void leavesOutNullsOfOptionalMembersAlone() {
        var found =
                (ToolRegistry.Found)
                        tools.registry(List.of("ws_file_read"), null).resolve("ws_file_read");

        assertThat(found.withoutNulls(InputSchema.of("{\"path\":\"a\",\"limit\":null}")))
                .isEqualTo(InputSchema.of("{\"path\":\"a\"}"));
        assertThat(found.withoutNulls(InputSchema.of("{\"path\":null,\"other\":null}")))
                .isEqualTo(InputSchema.of("{\"path\":null,\"other\":null}"));
    }

    @Test
    void wordsBadArgumentsSoThatAModelCanMendThem() {
        ToolRegistry registry = tools.registry(List.of("ws_file_read"), null);
        var found = (ToolRegistry.Found) registry.resolve("ws_file_read");

        assertThat(found.faultOf(InputSchema.of("{\"path\":\"a\"}"))).isEmpty();
        assertThat(found.faultOf(InputSchema.of("{\"limit\":\"x\",\"nope\":1}")))
                .get()
                .asString()
                .contains("ws_file_read", "nothing was executed", "'path'", "/limit", "'nope'");
    }

    @Test
    void refusesTwoToolsOfOneName() {
        assertThatThrownBy(() ->
                        new Tools(
                                List.of(FakeTools.named("a", "b"), FakeTools.named("b")), schemas))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("b");
    }

    @Test
    void offersTheNearestRealNames() {
        assertThat(tools.nearest("ws_file_raed")).first().isEqualTo("ws_file_read");
        assertThat(tools.nearest("Echo")).containsExactly("echo");
        assertThat(tools.nearest("shell")).containsExactly("ws_shell");
        assertThat(tools.nearest("completely_other")).isEmpty();
        assertThat(tools.nearest("x".repeat(1_000_000))).isEmpty();
    }

    @Test
    void saysWhyAToolCannotBeUsedAtTheMoment() {
        assertThat(tools.unavailable("ws_shell")).contains("No engine; install one");
        assertThat(tools.unavailable("echo")).isEmpty();
    }

    @Test
    void listsByBucketThenByName() {
        assertThat(tools.list())
                .extracting(ToolSpec::name)
                .containsExactly("echo", "finish", "ws_file_read", "ws_file_write", "ws_shell");
    }
}
