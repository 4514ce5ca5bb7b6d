package dev.grove.core.model.http.dialect;

import dev.grove.core.model.schema.SchemaForm;

/** Families of model servers that need the same of tools' schemas and of a history. */
public enum ModelFamily {
    /** OpenAI, and servers that ask for no more than it does. */
    STANDARD(SchemaForm.STANDARD),

    /**
     * Gemini: calls have a signature, and those of other models a word that stands for one
     * (Google's page on thought signatures).
     */
    GEMINI(SchemaForm.GEMINI),

    /**
     * DeepSeek: answers have their {@code reasoning_content}, and those of models that did not
     * think some text there (earendil-works/pi#3640).
     */
    DEEPSEEK(SchemaForm.STANDARD),

    /** Moonshot: as DeepSeek (earendil-works/pi#4251), with schemas of its own form. */
    MOONSHOT(SchemaForm.MOONSHOT);

    private final SchemaForm schemas;

    ModelFamily(SchemaForm schemas) {
        this.schemas = schemas;
    }

    /** The form of tools' schemas that it takes. */
    public SchemaForm schemas() {
        return schemas;
    }

    /** Whether calls that came without a signature need a word in its place. */
    public boolean needsSignatures() {
        return this == GEMINI;
    }

    /** Whether answers that came without thinking need a text in its place. */
    public boolean needsThinking() {
        return this == DEEPSEEK || this == MOONSHOT;
    }
}
