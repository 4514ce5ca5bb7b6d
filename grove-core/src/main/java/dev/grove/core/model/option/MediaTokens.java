package dev.grove.core.model.option;

/**
 * Bounds on the tokens that a family of models counts for images and pages. They are not below what
 * the provider publishes, since budgets are reserved by them before a request is sent.
 */
public enum MediaTokens {

    /**
     * Claude before 4.7: a token for 750 pixels or for a patch of 28 by 28, at most about 1,600 for
     * an image; up to 3,000 for the text of a page beside its image.
     */
    MESSAGES(1_700, 4_700),

    /** Claude from 4.7 on: images of up to 4,784 tokens. */
    MESSAGES_HIGH(5_000, 8_000),

    /**
     * OpenAI: 85 tokens and 170 for each tile of 512 by 512, of which an image has at most 8; small
     * models count at most 1,536 patches of 32 by 32 times 2.46.
     */
    TILES(3_800, 6_800),

    /** GPT-4o mini: 2,833 tokens and 5,667 for each of at most 8 tiles. */
    TILES_MINI(48_200, 51_200),

    /** Any other model: a token for a patch of 28 by 28, at most 16,384 as servers have it. */
    PATCHES(16_400, 19_400);

    private static final long PATCH = 28;
    private static final long PIXELS_PER_TOKEN = 750;

    /** Beginning and end of an image, and what small ones are padded to. */
    private static final long AROUND = 100;

    private static final long TILE_BASE = 85;
    private static final long TILE = 170;
    private static final long MINI_BASE = 2_833;
    private static final long MINI_TILE = 5_667;
    private static final long TILE_PIXELS = 512;
    private static final long MOST_TILES = 8;

    /** Multiple of a patch of 32 by 32 that small models of OpenAI count. */
    private static final double PATCH_MULTIPLE = 2.46;

    private static final long SMALL_PATCH = 32;

    private final long mostOfImage;
    private final long ofPage;

    MediaTokens(long mostOfImage, long ofPage) {
        this.mostOfImage = mostOfImage;
        this.ofPage = ofPage;
    }

    /** Tokens of an image, at most. */
    public long image(int width, int height) {
        return Math.min(
                mostOfImage,
                switch (this) {
                    case MESSAGES, MESSAGES_HIGH, PATCHES -> patches(width, height);
                    case TILES ->
                            Math.max(
                                    TILE_BASE + TILE * tiles(width, height),
                                    (long)
                                            Math.ceil(
                                                    PATCH_MULTIPLE
                                                            * count(width, SMALL_PATCH)
                                                            * count(height, SMALL_PATCH)));
                    case TILES_MINI -> MINI_BASE + MINI_TILE * tiles(width, height);
                });
    }

    /** Tokens of a document with so many pages, at most. */
    public long document(int pages) {
        return ofPage * pages;
    }

    private static long patches(int width, int height) {
        long byPatch = count(width, PATCH) * count(height, PATCH);
        long byPixel = Math.ceilDiv((long) width * height, PIXELS_PER_TOKEN);
        return AROUND + Math.max(byPatch, byPixel);
    }

    private static long tiles(int width, int height) {
        return Math.min(MOST_TILES, count(width, TILE_PIXELS) * count(height, TILE_PIXELS));
    }

    private static long count(int pixels, long size) {
        return Math.ceilDiv((long) pixels, size);
    }
}
