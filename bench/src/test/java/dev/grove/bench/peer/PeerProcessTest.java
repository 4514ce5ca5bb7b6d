package dev.grove.bench.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.grove.bench.http.AnswersOverHttp;
import dev.grove.bench.model.Dialogue;
import dev.grove.bench.model.Dialogues;
import dev.grove.bench.model.Load;
import dev.grove.bench.process.JsonServer;
import dev.grove.bench.workflow.Diamond;
import dev.grove.bench.workflow.Elements;
import java.io.EOFException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PeerProcessTest {

    private static final Load LOAD = new Load(4, 1, 2);

    private final Queue<Object> asked = new ConcurrentLinkedQueue<>();
    private final List<Dialogue> runs = new Dialogues().open(LOAD);
    private String answer = "done";
    private JsonServer server;
    private PeerProcess peer;

    @BeforeEach
    void serve() throws Exception {
        server =
                JsonServer.create()
                        .serve("/agent/run", String.class, this::note)
                        .serve("/flow/diamond", Diamond.class, this::note)
                        .serve("/flow/map", Elements.class, this::note);
        AnswersOverHttp answers = new AnswersOverHttp(server.start());
        peer =
                new PeerProcess() {

                    @Override
                    public AnswersOverHttp runs() {
                        return answers;
                    }

                    @Override
                    public long pid() {
                        return 1;
                    }

                    @Override
                    public void close() {
                        answers.close();
                    }
                };
    }

    @AfterEach
    void stop() {
        peer.close();
        server.close();
    }

    @Test
    void isAskedForEachRun() throws Exception {
        peer.play(runs, LOAD);
        assertThat(asked)
                .containsExactlyInAnyOrderElementsOf(runs.stream().map(Dialogue::goal).toList());
    }

    @Test
    void isAskedForADiamondOfFourRuns() throws Exception {
        peer.playDiamonds(runs, 1);
        assertThat(asked).containsExactlyElementsOf(Diamond.of(runs));
    }

    @Test
    void isAskedForAMapOnce() throws Exception {
        peer.playMap(new Elements(10_000, 64));
        assertThat(asked).containsExactly(new Elements(10_000, 64));
    }

    @Test
    void failsWhereAWorkflowEndsOtherwise() {
        answer = "stopped";
        assertThatThrownBy(() -> peer.playMap(new Elements(1, 1)))
                .hasRootCauseMessage("A run of the bench ended with \"stopped\"");
    }

    @Test
    void failsWhereAWorkflowFails() {
        answer = "";
        assertThatThrownBy(() -> peer.playMap(new Elements(1, 1)))
                .hasRootCauseInstanceOf(EOFException.class);
    }

    private String note(Object what) {
        if (answer.isEmpty()) {
            throw new IllegalStateException("broken");
        }
        asked.add(what);
        return answer;
    }
}
