package dev.grove.server.bounds;

/**
 * A place that takes something from a caller or a server, and the bound that it has there.
 *
 * @param input such as {@code pattern}
 * @param place where it comes in
 * @param limit in words
 * @param hostile what is played
 */
record Bound(String input, String place, String limit, String hostile, Proof proof) {

    /** Shows that the bound holds. */
    sealed interface Proof {

        /**
         * A request that {@link BoundsIT} sends.
         *
         * @param scope of the key
         * @param says found in the answer
         */
        record Played(String scope, String path, String body, int status, String says)
                implements Proof {}

        /** A test of its own, such as {@code XTest.doesY}. */
        record Tested(String test) implements Proof {}
    }

    static Bound played(
            String input, String place, String limit, String hostile, Proof.Played request) {
        return new Bound(input, place, limit, hostile, request);
    }

    static Bound tested(String input, String place, String limit, String hostile, String test) {
        return new Bound(input, place, limit, hostile, new Proof.Tested(test));
    }

    @Override
    public String toString() {
        return input + ", " + place + ": " + hostile;
    }
}
