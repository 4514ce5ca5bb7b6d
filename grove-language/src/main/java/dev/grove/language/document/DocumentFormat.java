package dev.grove.language.document;

/** The two ways a document is written in; they say the same. */
public enum DocumentFormat {
    JSON,
    YAML
}
