package dev.grove.core.policy;

import dev.grove.language.source.DocumentFormat;

/** A document as its author sends it. */
public record PolicySource(DocumentFormat format, String text) {}
