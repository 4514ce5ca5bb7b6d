package dev.grove.language.document;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class YamlMembersTest {

    private static final String DOCUMENT =
            """
            # of the team
            name: w   # short
            description: 'old words'   # why
            category: a
            purpose: |
              many
              lines
            nodes: {v: {value: 1}}   # the work
            """;

    private static ObjectNode changes(String json) {
        return (ObjectNode) JsonMapper.shared().readTree(json);
    }

    @Test
    void replacesAddsAndRemovesAndKeepsComments() {
        assertThat(
                        YamlMembers.changed(
                                DOCUMENT,
                                changes(
                                        """
                                        {"description": "new: \\"words\\" # none", "purpose": "short", "category": null}
                                        """)))
                .contains(
                        """
                        # of the team
                        name: w   # short
                        description: "new: \\"words\\" # none"   # why
                        purpose: "short"
                        nodes: {v: {value: 1}}   # the work
                        """);
        assertThat(
                        YamlMembers.changed(
                                "name: w\nnodes: {v: {value: 1}}\n",
                                changes("{\"purpose\": \"p\"}")))
                .contains("name: w\npurpose: \"p\"\nnodes: {v: {value: 1}}\n");
    }

    @Test
    void givesUpWhereTheDocumentIsWrittenOtherwise() {
        assertThat(
                        YamlMembers.changed(
                                "{name: w, nodes: {v: {value: 1}}}",
                                changes("{\"purpose\": \"p\"}")))
                .isEmpty();
        assertThat(YamlMembers.changed("name: [w", changes("{\"purpose\": \"p\"}"))).isEmpty();
    }
}
