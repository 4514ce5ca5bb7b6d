package dev.grove.server.campaign;

import dev.grove.server.HttpAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A person who says what became of calls of workflows that may have taken effect: the output of
 * node {@code seen}, that all others are to be made again, and of what a crash cut off nothing.
 */
record DoubtUser(Client client) {

    /** Output of node {@code seen}, as this person says. */
    static final String SEEN = "seen";

    /** Output of a node whose service acts and says so. */
    static final String DONE = "done";

    /** Nodes in doubt, as a refused resume lists them. */
    private static final Pattern IN_DOUBT = Pattern.compile("([\\w/]+) \\(run ");

    /** Nodes that may have acted, as a refused fork lists them. */
    private static final Pattern HAVE_ACTED = Pattern.compile("may have taken effect: ([\\w, ]+);");

    private static final int CONFLICT = 409;
    private static final int ACCEPTED = 202;

    private WorkflowUser user() {
        return new WorkflowUser(client);
    }

    String start(String workflow, String goal) {
        return user().start(workflow, goal, "");
    }

    /**
     * Forks a run whose calls were cut off, once, and gives the fork's id. Of what else may have
     * taken effect by then, since another server went on with it, it says that it did.
     *
     * @param from nodes that are executed anew
     * @param outputs of nodes that are not
     */
    String fork(String run, String goal, List<String> from, Map<String, String> outputs) {
        // A keyed call that has not acted yet may act once under the key of each of the two runs.
        if (!client.outside().at(goal, "keyed").hasActed()) {
            client.outside().at(goal, "keyed").permitAnother();
        }
        Map<String, String> said = new TreeMap<>(outputs);
        return user().fork(
                        run,
                        goal,
                        () -> JsonMapper.shared().writeValueAsString(new Fork(from, said)),
                        refused -> actedOf(refused).forEach(node -> said.put(node, DONE)));
    }

    private record Fork(List<String> from, Map<String, String> outputs) {}

    private static List<String> actedOf(HttpAnswer refused) {
        Matcher found = HAVE_ACTED.matcher(refused.body());
        return found.find() ? List.of(found.group(1).split(", ")) : List.of();
    }

    /** Waits until it is over with all below it, saying of calls in doubt that it is unknown. */
    void awaitEnd(String run) {
        client.until(
                "the end of " + run,
                () -> {
                    settleWaits(run);
                    return client.isOver(run) ? Optional.of(run) : Optional.empty();
                });
        List<JsonNode> _ = user().below(run);
    }

    /** Resumes it whenever it has failed, with what is to be said of its calls. */
    void resume(String run, String goal) {
        client.until(
                "the completion of " + run,
                () -> {
                    settleWaits(run);
                    String now = client.status(run);
                    if (now.equals("failed")) {
                        client.post(path(run, "resume"), "{}")
                                .filter(answer -> answer.status() == CONFLICT)
                                .ifPresent(refused -> decide(run, goal, refused.body()));
                    }
                    return now.equals("completed") ? Optional.of(run) : Optional.empty();
                });
    }

    private void decide(String run, String goal, String refusal) {
        List<String> again = new ArrayList<>();
        for (String node :
                IN_DOUBT.matcher(refusal).results().map(DoubtUser::node).distinct().toList()) {
            if (node.equals(SEEN)) {
                Optional<HttpAnswer> _ =
                        client.post(
                                path(run, "nodes/" + node + "/settle"),
                                "{\"output\":\"" + SEEN + "\",\"reason\":\"looked\"}");
            } else {
                again.add(node);
            }
        }
        if (!again.isEmpty()) {
            Optional<HttpAnswer> answer =
                    client.post(
                            path(run, "resume"),
                            "{\"repeat\":[\"" + String.join("\",\"", again) + "\"]}");
            // Without an answer it may have been accepted.
            if (answer.isEmpty() || answer.get().status() == ACCEPTED) {
                again.forEach(node -> client.outside().at(goal, node).permitAnother());
            }
        }
    }

    private static String node(MatchResult found) {
        return found.group(1);
    }

    private void settleWaits(String run) {
        user().tree(run).stream()
                .filter(one -> one.path("status").asString().equals("waiting"))
                .map(one -> one.path("run_id").asString())
                .filter(id -> !id.equals(run) && client.waitOf(id).equals("in_doubt"))
                .forEach(client::settle);
    }

    /** A run that is over, and those below it: what is expected of these is that they are over. */
    List<Played> played(String run, String goal, String end, int inherited) {
        List<Played> all = new ArrayList<>();
        all.add(new Played(run, goal, end, List.of(), inherited, 0));
        for (JsonNode child : user().below(run)) {
            boolean isAgent = child.path("kind").asString().equals("agent");
            String own = isAgent ? child.path("goal").asString() : goal + " below";
            all.add(
                    new Played(
                            child.path("run_id").asString(),
                            own,
                            child.path("status").asString(),
                            List.of(),
                            0,
                            0));
        }
        return all;
    }

    private static String path(String run, String rest) {
        return "/workflow-runs/" + run + "/" + rest;
    }
}
