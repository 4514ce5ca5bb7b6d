package dev.grove.bench.scenario;

import dev.grove.bench.grove.GroveProcess;
import dev.grove.bench.model.Dialogue;
import dev.grove.bench.model.HeardBodies;
import dev.grove.bench.model.Load;
import dev.grove.bench.report.Goal;
import dev.grove.bench.report.Row;
import dev.grove.bench.report.Table;
import dev.grove.bench.stage.Stage;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** How much of each request of a conversation the model has read before, byte for byte. */
public final class Prefixes implements Scenario {

    private static final int MESSAGES = 50;

    /** The one in whose answer the server is killed, beside another one. */
    private static final int TAKEN_OVER = 20;

    /** The one after which the only server is killed, and started again. */
    private static final int RESTARTED = 35;

    private static final Load MESSAGE = new Load(1, 2, 1);
    private static final Duration LOOK = Duration.ofMillis(5);

    @Override
    public String name() {
        return "prefixes";
    }

    @Override
    public Table play(Stage stage) throws Exception {
        HeardBodies heard = new HeardBodies();
        stage.dialogues().hear(heard::add);
        GroveProcess grove = stage.startGrove(Map.of());
        int beforeRestart;
        try {
            String session = grove.sessions().begin();
            say(stage, grove, session, TAKEN_OVER - 1);
            grove = takenOver(stage, grove, session);
            say(stage, grove, session, RESTARTED - TAKEN_OVER);
            beforeRestart = heard.count();
            grove.kill();
            grove = stage.startGrove(grove.database(), Map.of());
            say(stage, grove, session, MESSAGES - RESTARTED);
        } finally {
            grove.close();
            stage.dialogues().hear(_ -> {});
        }
        return table(heard, beforeRestart);
    }

    private static Table table(HeardBodies heard, int beforeRestart) {
        return new Table(
                "Beginnings of requests",
                """
                One conversation of %d messages, each answered in two turns with a tool between; the server is killed in the answer to message %d while another one is \
                there, which takes it over, and that one after message %d, and started again. By the bytes that the model received: how much of each request, up \
                to the end of its messages, the next one begins with.\
                """
                        .formatted(MESSAGES, TAKEN_OVER, RESTARTED),
                List.of("Grove"),
                List.of(
                        Row.of("requests", heard.count()),
                        Row.of(
                                "of each, the next begins with, %, at least",
                                heard.leastKept() * 100, new Goal.AtLeast(100)),
                        Row.of(
                                "of the last before the restart, the next begins with, %",
                                heard.keptOf(beforeRestart - 1) * 100, new Goal.AtLeast(100)),
                        Row.of("bytes of all requests", (double) heard.bytes()),
                        Row.of("of these read before, %", heard.readBefore() * 100)));
    }

    private static void say(Stage stage, GroveProcess grove, String session, int many)
            throws Exception {
        for (int i = 0; i < many; i++) {
            List<Dialogue> message = stage.dialogues().open(MESSAGE);
            grove.sessions().say(session, message.getFirst().goal());
            stage.dialogues().close(message);
        }
    }

    /** Kills a server in the middle of an answer, and gives the one that went on with it. */
    private static GroveProcess takenOver(Stage stage, GroveProcess grove, String session)
            throws Exception {
        List<Dialogue> message = stage.dialogues().open(MESSAGE);
        Dialogue held = message.getFirst();
        held.hold();
        // By the key that it has alone, until another server begins with one of its own.
        String run = grove.sessions().send(session, held.goal());
        while (held.asked() == 0) {
            Thread.sleep(LOOK);
        }
        GroveProcess other = stage.startGrove(grove.database(), Map.of());
        try {
            grove.kill();
            grove.close();
            held.release();
            other.awaitEnd(held, run);
            stage.dialogues().close(message);
        } catch (Exception e) {
            other.close();
            throw e;
        }
        return other;
    }
}
