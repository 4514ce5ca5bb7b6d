package dev.grove.core.workflow.document;

import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;

/** Writes a document as YAML that reads as the same document. */
public final class YamlText {

    private static final YAMLMapper YAML =
            YAMLMapper.builder()
                    .disable(YAMLWriteFeature.WRITE_DOC_START_MARKER)
                    .disable(YAMLWriteFeature.SPLIT_LINES)
                    .build();

    private YamlText() {}

    public static String of(ObjectNode document) {
        return YAML.writeValueAsString(document);
    }
}
