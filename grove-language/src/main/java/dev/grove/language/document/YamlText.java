package dev.grove.language.document;

import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLWriteFeature;
import tools.jackson.dataformat.yaml.util.StringQuotingChecker;

/** Writes a document as YAML that reads as the same document, here and elsewhere. */
public final class YamlText {

    /** Any other name stands in quotes: {@code <<} merges, {@code ~} is null to some readers. */
    private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z_$][\\w.$-]*");

    private static final YAMLMapper YAML =
            YAMLMapper.builder(
                            YAMLFactory.builder()
                                    .stringQuotingChecker(new QuotingChecker())
                                    .build())
                    .disable(YAMLWriteFeature.WRITE_DOC_START_MARKER)
                    .disable(YAMLWriteFeature.SPLIT_LINES)
                    .build();

    private YamlText() {}

    public static String of(ObjectNode document) {
        return YAML.writeValueAsString(document);
    }

    private static final class QuotingChecker extends StringQuotingChecker.Default {

        private static final long serialVersionUID = 1L;

        @Override
        public boolean needToQuoteName(String name) {
            return !PLAIN_NAME.matcher(name).matches() || super.needToQuoteName(name);
        }
    }
}
