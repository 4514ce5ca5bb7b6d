package dev.grove.core.model;

/** Result of a request that checks a provider and costs nothing. */
public sealed interface Reach {

    /** There is nothing to ask: no key is configured, or the models are of this server itself. */
    record NotAsked() implements Reach {}

    /** It answers and takes the key, or has no objection to it. */
    record Reached() implements Reach {}

    /**
     * It answers, and does not take the key.
     *
     * @param remedy what to do, for people
     */
    record KeyRefused(int status, String remedy) implements Reach {}

    /** It answers that it is broken or busy. */
    record Failing(int status) implements Reach {}

    /**
     * Nothing answers.
     *
     * @param why in the words of the connection
     */
    record Unreachable(String why) implements Reach {}
}
