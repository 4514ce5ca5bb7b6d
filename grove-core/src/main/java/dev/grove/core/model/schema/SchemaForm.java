package dev.grove.core.model.schema;

/** Forms of tools' schemas that providers take. */
public enum SchemaForm {
    /** JSON Schema as OpenAI reads it, and those that follow it. */
    STANDARD(1024),

    /** JSON Schema as Anthropic reads it: as the standard, with descriptions of any length. */
    ANTHROPIC(Integer.MAX_VALUE),

    /** The subset of OpenAPI 3.0 that Gemini reads; it refuses each keyword outside of it. */
    GEMINI(1024),

    /** Standard, with each {@code type} inside the branches of {@code anyOf}. */
    MOONSHOT(1024);

    private final int longestDescription;

    SchemaForm(int longestDescription) {
        this.longestDescription = longestDescription;
    }

    /** Names of properties. */
    NameRule properties() {
        return switch (this) {
            case STANDARD, ANTHROPIC, MOONSHOT -> NameRule.PROPERTIES;
            case GEMINI -> NameRule.IDENTIFIERS;
        };
    }

    /** Characters of a tool's description. */
    int longestDescription() {
        return longestDescription;
    }
}
