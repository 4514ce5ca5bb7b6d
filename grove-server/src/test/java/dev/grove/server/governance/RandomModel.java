package dev.grove.server.governance;

import dev.grove.core.model.ModelServer;
import dev.grove.core.model.ModelServer.Call;
import dev.grove.core.model.ModelServer.Reply;
import dev.grove.core.model.ModelServer.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Model whose calls follow from the number in the goal, {@code seed 17}, and from how often it has
 * answered: some calls at once, with words and with references to held results, of tools that its
 * agent has, and {@code finish} after a while; of an agent without others, {@code finish} at once.
 */
final class RandomModel implements AutoCloseable {

    static final List<String> TEXTS = List.of("main", "prod", "agent/x", "agent/y", "x");

    /** An agent that does nothing but answer, in one bit. */
    static final String JUDGE = "judge";

    private static final String VERDICT = "{\"result\":true}";
    private static final String ASKED = "{\"agent\":\"" + JUDGE + "\",\"goal\":\"%s\"}";

    private static final Pattern SEED = Pattern.compile("seed (\\d+)");
    private static final int MOST_TURNS = 6;

    private final ModelServer server = ModelServer.start(RandomModel::reply);

    String url() {
        return server.url();
    }

    private static Reply reply(Request request) {
        Matcher seed = SEED.matcher(request.body());
        int turn = request.answersSoFar();
        Random random = new Random(seed.find() ? Long.parseLong(seed.group(1)) * 31 + turn : turn);
        List<String> tools =
                request.json()
                        .path("tools")
                        .valueStream()
                        .map(tool -> tool.path("name").asString())
                        .toList();
        if (tools.size() > 1 && turn >= 2 + random.nextInt(MOST_TURNS)) {
            return Reply.calls(new Call("end" + turn, "finish", "{\"result\":\"done\"}"));
        }
        List<String> others = tools.stream().filter(tool -> !tool.equals("finish")).toList();
        if (others.isEmpty()) {
            return Reply.calls(new Call("verdict", "finish", VERDICT));
        }
        List<Call> calls = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(3); i++) {
            String tool = others.get(random.nextInt(others.size()));
            calls.add(
                    new Call(
                            "c%d_%d".formatted(turn, i),
                            tool,
                            (tool.equals("delegate_task") ? ASKED : "{\"text\":\"%s\"}")
                                    .formatted(text(random, turn))));
        }
        return Reply.calls(calls.toArray(Call[]::new));
    }

    /** A word, or a reference to a result of an earlier turn, which may be held. */
    private static String text(Random random, int turn) {
        return turn > 0 && random.nextInt(3) == 0
                ? "{{result:%d.%d}}".formatted(1 + random.nextInt(turn), 1 + random.nextInt(2))
                : TEXTS.get(random.nextInt(TEXTS.size()));
    }

    @Override
    public void close() {
        server.close();
    }
}
