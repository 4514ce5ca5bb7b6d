package dev.grove.server.demo;

/** Outcome of the demo. */
enum Verdict {
    PROVEN("The tests failed, the agent mended the code, and they pass."),
    NOT_FINISHED("The run did not end by finishing."),
    NEVER_FAILED("No test was seen failing, so nothing was proven."),
    STILL_FAILING("The tests were not seen passing after they had failed.");

    private final String sentence;

    Verdict(String sentence) {
        this.sentence = sentence;
    }

    String sentence() {
        return sentence;
    }

    boolean isProven() {
        return this == PROVEN;
    }
}
