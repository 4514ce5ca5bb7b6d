package dev.grove.server.demo;

import java.util.regex.Pattern;

/** Judges a run by what its shell really printed, not by what the model says about it. */
final class DemoProof {

    // Python's unittest ends with one of these lines. A result may come as JSON, where a line's end
    // is an escape.
    private static final Pattern FAILED = Pattern.compile("(?:^|\\n|\\\\n)FAILED \\(");
    private static final Pattern PASSED = Pattern.compile("(?:^|\\n|\\\\n)OK(?:\\s|\\\\n|\"|$)");

    private boolean failedOnce;
    private boolean passes;
    private boolean finished;

    void watch(ServerEvent event) {
        switch (event.type()) {
            case "tool.completed", "tool.failed" -> watchShell(event);
            case "run.completed" ->
                    finished = "finish".equals(event.data().path("stop_reason").asString(""));
            default -> {}
        }
    }

    private void watchShell(ServerEvent event) {
        if (!"ws_shell".equals(event.data().path("name").asString(""))) {
            return;
        }
        String printed = event.data().path("content").asString("");
        if (FAILED.matcher(printed).find()) {
            failedOnce = true;
            passes = false;
        } else if (PASSED.matcher(printed).find()) {
            passes = true;
        }
    }

    Verdict verdict() {
        if (!finished) {
            return Verdict.NOT_FINISHED;
        }
        if (!failedOnce) {
            return Verdict.NEVER_FAILED;
        }
        return passes ? Verdict.PROVEN : Verdict.STILL_FAILING;
    }
}
