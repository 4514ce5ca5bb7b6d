package dev.grove.language.source;

/** The two ways a document is written in; they say the same. */
public enum DocumentFormat {
    JSON,
    YAML
}
