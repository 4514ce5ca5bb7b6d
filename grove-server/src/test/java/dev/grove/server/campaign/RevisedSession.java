package dev.grove.server.campaign;

import java.util.List;

/**
 * Three messages, of which two are undone, another one in their place, and a branch: both sides go
 * on at once, of one ledger.
 */
record RevisedSession() implements SessionScenario {

    private static final String IN_BRANCH = "say 5";

    @Override
    public String name() {
        return "revised";
    }

    @Override
    public List<String> line() {
        return List.of("say 1", "say 4", "say 6");
    }

    @Override
    public List<String> before(String words) {
        return switch (words) {
            case "say 2", IN_BRANCH -> List.of("say 1");
            case "say 3" -> List.of("say 1", "say 2");
            default -> SessionScenario.super.before(words);
        };
    }

    @Override
    public void lead(Talk talk) {
        String session = talk.begin(cap());
        List.of("say 1", "say 2", "say 3").forEach(words -> talk.say(session, words));
        var _ = talk.rewind(session, 1);
        talk.say(session, "say 4");
        String branch = talk.branch(session, 1);
        String there = talk.send(branch, IN_BRANCH);
        String here = talk.send(session, "say 6");
        talk.awaitAnswer(branch, there, IN_BRANCH, SessionScenario.calls(IN_BRANCH));
        talk.awaitAnswer(session, here, "say 6", SessionScenario.calls("say 6"));
    }
}
