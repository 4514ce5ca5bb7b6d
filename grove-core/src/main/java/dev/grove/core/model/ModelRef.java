package dev.grove.core.model;

/**
 * {@code provider/model}, as in {@code anthropic/claude-sonnet-4-6}. The model's part may hold
 * slashes itself.
 */
public record ModelRef(String provider, String model) {

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

    @Override
    public String toString() {
        return provider + "/" + model;
    }
}
