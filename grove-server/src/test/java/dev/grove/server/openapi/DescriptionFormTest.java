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

    /** Generators of clients know no type for a member that is null and nothing else. */
    @Test
    void noMemberIsOfTheTypeOfNullAlone() {
        List<String> found = new ArrayList<>();
        nulls(Contract.WHOLE, "", found);
        assertThat(found).isEmpty();
    }

    private static void nulls(JsonNode node, String at, List<String> found) {
        node.path("properties")
                .propertyStream()
                .filter(member -> member.getValue().path("type").asString("").equals("null"))
                .forEach(member -> found.add(at + "/" + member.getKey()));
        node.propertyStream()
                .filter(member -> !FREE.contains(member.getKey()))
                .forEach(member -> nulls(member.getValue(), at + "/" + member.getKey(), found));
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            nulls(node.get(i), at + "/" + i, found);
        }
    }

    /** Generators of clients and mocks take examples as values that there are. */
    @Test
    void eachExampleFitsItsSchema() {
        List<String> faults = new ArrayList<>();
        List<String> found = new ArrayList<>();
        examples(
                Contract.WHOLE,
                "",
                (place, schema, example) -> {
                    found.add(place);
                    Contract.faults(schema, example)
                            .forEach(fault -> faults.add(place + ": " + fault));
                });
        assertThat(found).hasSizeGreaterThan(20);
        assertThat(faults).isEmpty();
    }

    /** Reads an example beside its schema. */
    private interface Examined {

        void example(String place, JsonNode schema, JsonNode example);
    }

    /** Finds examples of schemas, and those of bodies and parameters beside their schema. */
    private static void examples(JsonNode node, String at, Examined examined) {
        if (node.has("example")) {
            examined.example(
                    at, node.has("schema") ? node.path("schema") : node, node.path("example"));
        }
        for (JsonNode named : node.path("examples")) {
            if (named.has("value") && node.has("schema")) {
                examined.example(at, node.path("schema"), named.path("value"));
            }
        }
        node.propertyStream()
                .filter(member -> !FREE.contains(member.getKey()))
                .forEach(member ->
                        examples(member.getValue(), at + "/" + member.getKey(), examined));
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            examples(node.get(i), at + "/" + i, examined);
        }
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
