package dev.grove.language.decide;

/** A place in a chain: a layer, or one that cannot be read, which denies. */
public sealed interface Link permits Layer, Link.Unreadable {

    /** Digest by which runs name the layer. */
    String digest();

    /**
     * A layer that is missing or cannot be read.
     *
     * @param why for operators
     */
    record Unreadable(String digest, String why) implements Link {}
}
