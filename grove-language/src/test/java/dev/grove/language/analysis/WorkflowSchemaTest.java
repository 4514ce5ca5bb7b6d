package dev.grove.language.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.language.document.WorkflowSchema;
import dev.grove.language.schema.JsonSchema;
import dev.grove.language.schema.JsonSchemas;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The schema that authors are given takes what the reader takes, and no other form. */
class WorkflowSchemaTest {

    private static final JsonSchema SCHEMA = new JsonSchemas().compile(WorkflowSchema.json());
    private static final YAMLMapper YAML = new YAMLMapper();

    /** Codes of errors of form; the others are about what names and expressions mean. */
    private static final Set<String> OF_FORM =
            Set.of("unknown_field", "no_kind", "ambiguous_kind", "missing_field");

    static Stream<String> right() {
        return Stream.concat(
                // Fields that only a version that was read has: documents may keep them, the schema
                // has none.
                FindingsTest.clean().filter(text -> !text.contains("mcp_exposed")),
                DocumentedWorkflows.all().stream());
    }

    static Stream<String> wrong() {
        return FindingsTest.errors()
                .map(Arguments::get)
                .filter(found -> OF_FORM.contains((String) found[0]))
                .map(found -> (String) found[4]);
    }

    private static List<String> faults(String text) {
        JsonNode json = YAML.readTree(text);
        return SCHEMA.faults(json);
    }

    @ParameterizedTest
    @MethodSource("right")
    void takesWhatIsRight(String text) {
        assertThat(faults(text)).as(text).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void refusesAnotherForm(String text) {
        assertThat(faults(text)).as(text).isNotEmpty();
    }
}
