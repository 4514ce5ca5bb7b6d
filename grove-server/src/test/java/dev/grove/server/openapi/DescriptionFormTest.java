package dev.grove.server.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * The description has no member that its own specification does not know: a comma in a text of YAML
 * that has no quotes around it makes one of what follows.
 */
class DescriptionFormTest {

    /** Whose values are not of the specification. */
    private static final Set<String> FREE =
            Set.of("example", "examples", "default", "const", "enum");

    @Test
    void noMemberIsWithoutAValue() {
        List<String> found = new ArrayList<>();
        collect(Contract.WHOLE, "", found);
        assertThat(found).isEmpty();
    }

    /** Paths of runs and of sessions shared a description. */
    @Test
    void anIdIsThatOfWhatItsPathNames() {
        List<String> found = new ArrayList<>();
        for (Map.Entry<String, JsonNode> path : Contract.WHOLE.path("paths").properties()) {
            path.getValue()
                    .path("parameters")
                    .valueStream()
                    .map(Contract::resolved)
                    .filter(each ->
                            each.path("description").asString("").startsWith("The run's id"))
                    .filter(_ -> !path.getKey().matches(".*/(agent-|workflow-)?runs/\\{id}.*"))
                    .forEach(_ -> found.add(path.getKey()));
        }
        assertThat(found).isEmpty();
    }

    private static void collect(JsonNode node, String at, List<String> found) {
        for (Map.Entry<String, JsonNode> member : node.properties()) {
            String place = at + "/" + member.getKey();
            if (member.getValue().isNull()) {
                found.add(place);
            } else if (!FREE.contains(member.getKey())) {
                collect(member.getValue(), place, found);
            }
        }
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            collect(node.get(i), at + "/" + i, found);
        }
    }
}
