package dev.grove.mcp.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.core.error.FieldError;
import dev.grove.core.error.GroveException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A model that reads an error over MCP has tools, and no routes. */
class ToolNamesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "no tool has this name; GET /agent-tools lists them | no tool has this name; grove__list_available_agent_tools lists them",
                "publish it with POST /agents/fixer/publish. | publish it with grove__publish_agent.",
                "POST /agents/{name}/unpublish takes it back | grove__unpublish_agent takes it back",
                "POST /agents stores it | grove__upsert_agent stores it",
                "see GET /agents/fixer; then go on | see grove__get_agent; then go on",
                "GET /agents lists them | grove__list_agents_all lists them",
                "DELETE /agents/{name} removes it | grove__delete_agent removes it",
                "named tracker already; PUT /tool-providers/tracker changes it | named tracker already; grove__register_tool_provider changes it",
                "POST /tool-providers registers it | grove__register_tool_provider registers it",
                "GET /tool-providers lists them | grove__list_tool_providers lists them",
                "DELETE /tool-providers/tracker | grove__unregister_tool_provider"
            })
    void standInPlaceOfTheRoutesThatDoTheSame(String words, String said) {
        assertThat(ToolNames.in(words)).isEqualTo(said);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "store it with PUT /secrets/{name}",
                "POST /agent-runs/1/approvals/c",
                "GET /agents/fixer/runs lists them",
                "POST /agents/fixer/run starts one",
                "PUT /tool-providers/tracker/tools/x",
                "/agents is a folder",
                "FORGET /agents",
                "no route"
            })
    void leaveWhatNoToolDoes(String words) {
        assertThat(ToolNames.in(words)).isEqualTo(words);
    }

    @Test
    void areUsedInEveryFieldsFault() {
        GroveException fault =
                GroveException.invalid(
                        List.of(
                                new FieldError("tools/0", "unknown; GET /agent-tools lists them"),
                                new FieldError("tools/1", "unknown; GET /agent-tools lists them")));
        assertThat(Errors.words(fault))
                .contains("tools/0: unknown; grove__list_available_agent_tools lists them")
                .doesNotContain("GET /agent-tools");
        assertThat(
                        Errors.of(GroveException.conflict("PUT /tool-providers/tracker changes it"))
                                .message())
                .isEqualTo("grove__register_tool_provider changes it");
    }
}
