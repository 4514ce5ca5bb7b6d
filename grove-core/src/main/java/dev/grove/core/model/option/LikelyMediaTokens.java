package dev.grove.core.model.option;

/**
 * Likely tokens of images and documents, by one measure for all models: for comparisons of lengths,
 * where {@link MediaTokens} bounds what budgets reserve.
 */
public final class LikelyMediaTokens {

    /** Most models scale an image down to about this. */
    private static final long IMAGE = 1_600;

    private static final long PAGE = 2_500;

    private LikelyMediaTokens() {}

    public static long image(int width, int height) {
        return Math.min(IMAGE, MediaTokens.MESSAGES.image(width, height));
    }

    public static long document(int pages) {
        return PAGE * pages;
    }
}
