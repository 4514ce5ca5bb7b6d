package dev.grove.core.model.option;

import org.jspecify.annotations.Nullable;

/**
 * Media that a model reads beside text.
 *
 * @param tokens bounds on what it counts for them
 */
public record MediaFeatures(boolean images, boolean pdf, MediaTokens tokens) {

    /** Replaces what is known of the model by what its owner says; null for nothing. */
    public MediaFeatures declared(@Nullable Boolean imagesToo, @Nullable Boolean pdfToo) {
        return new MediaFeatures(
                imagesToo == null ? images : imagesToo, pdfToo == null ? pdf : pdfToo, tokens);
    }
}
