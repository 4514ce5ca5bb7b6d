package dev.grove.core.model.price;

/**
 * {@code provider/model}, as in {@code anthropic/claude-sonnet-4-6}. The model's part may hold
 * slashes itself.
 */
public record ModelRef(String provider, String model) {

    /** Characters of the whole. */
    public static final int LONGEST = 256;

    /** Message for references that are not {@link #isStorable}. */
    public static final String RULE =
            "must be written provider/model, such as anthropic/claude-sonnet-4-6, in at most "
                    + LONGEST
                    + " characters";

    public ModelRef {
        if (provider.isEmpty() || model.isEmpty()) {
            throw new IllegalArgumentException("A model is written provider/model");
        }
    }

    /**
     * @throws IllegalArgumentException when the text has no slash, or nothing on a side of the
     *     first one
     */
    public static ModelRef parse(String text) {
        int slash = text.indexOf('/');
        if (slash < 0) {
            throw new IllegalArgumentException("A model is written provider/model");
        }
        return new ModelRef(text.substring(0, slash), text.substring(slash + 1));
    }

    /** Whether definitions and prices may be stored of it. */
    public boolean isStorable() {
        String text = toString();
        return text.length() <= LONGEST && isPlain(text);
    }

    /** Whether a text consists of visible ASCII alone. */
    static boolean isPlain(String text) {
        return text.chars().allMatch(c -> c > ' ' && c <= '~');
    }

    @Override
    public String toString() {
        return provider + "/" + model;
    }
}
