package dev.grove.bench.stage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.grove.bench.model.Dialogue;
import dev.grove.bench.model.Load;
import dev.grove.bench.peer.Peer;
import dev.grove.bench.workflow.Elements;
import dev.grove.bench.workflow.WorkflowHost;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RivalsTest {

    private static final Elements MAP = new Elements(1, 1);

    private final List<String> measured = new ArrayList<>();
    private final List<String> closed = new ArrayList<>();
    private Peer absent = Peer.RESTATE;
    private Peer broken = Peer.RESTATE;

    @Test
    void measuresAllInTurnsAndCountsNoWarmUp() throws Exception {
        Rivals.Figures<Integer> figures = rivals(Peer.DBOS, Peer.TEMPORAL).steady(this::map, 1, 2);
        assertThat(measured)
                .containsExactly(
                        "DBOS",
                        "TEMPORAL",
                        "grove",
                        "DBOS",
                        "TEMPORAL",
                        "grove",
                        "DBOS",
                        "TEMPORAL",
                        "grove");
        assertThat(figures.grove()).containsExactly(6, 9);
        assertThat(figures.peers()).containsOnlyKeys(Peer.DBOS, Peer.TEMPORAL);
        assertThat(figures.peers().get(Peer.DBOS)).containsExactly(4, 7);
        assertThat(closed).containsExactlyInAnyOrder("DBOS", "TEMPORAL", "grove");
    }

    @Test
    void goesOnWithoutOneThatCannotBeHad() throws Exception {
        absent = Peer.DBOS;
        Rivals rivals = rivals(Peer.DBOS, Peer.TEMPORAL);
        assertThat(rivals.steady(this::map, 0, 1).peers()).containsOnlyKeys(Peer.TEMPORAL);
        assertThat(rivals.missing()).containsExactly("DBOS Java (not here)");
    }

    @Test
    void goesOnWithoutOneThatFails() throws Exception {
        broken = Peer.DBOS;
        Rivals rivals = rivals(Peer.DBOS, Peer.TEMPORAL);
        Rivals.Figures<Integer> figures = rivals.steady(this::map, 0, 3);
        assertThat(figures.peers()).containsOnlyKeys(Peer.TEMPORAL);
        assertThat(figures.grove()).hasSize(3);
        assertThat(measured.stream().filter("DBOS"::equals)).hasSize(2);
        assertThat(rivals.missing()).containsExactly("DBOS Java (it failed as it was measured)");
        assertThat(closed).containsExactlyInAnyOrder("DBOS", "TEMPORAL", "grove");
    }

    @Test
    void startsEachAnewWhereItIsCold() throws Exception {
        Rivals.Figures<Integer> figures = rivals(Peer.DBOS).cold(this::map, 2);
        assertThat(figures.grove()).containsExactly(2, 4);
        assertThat(closed).containsExactly("DBOS", "grove", "DBOS", "grove");
    }

    private Rivals rivals(Peer... peers) {
        return new Rivals(
                new Processes() {

                    @Override
                    public WorkflowHost startGrove(Map<String, String> settings) {
                        return new Host("grove", false);
                    }

                    @Override
                    public WorkflowHost startPeer(Peer peer) throws IOException {
                        if (peer == absent) {
                            throw new IOException("not here");
                        }
                        return new Host(peer.name(), peer == broken);
                    }
                },
                List.of(peers));
    }

    /** How much was measured so far. */
    private int map(WorkflowHost contestant) throws Exception {
        contestant.playMap(MAP);
        return measured.size();
    }

    private final class Host implements WorkflowHost {

        private final String name;
        private final boolean breaks;

        private Host(String name, boolean breaks) {
            this.name = name;
            this.breaks = breaks;
        }

        @Override
        public long pid() {
            return 1;
        }

        @Override
        public void play(List<Dialogue> runs, Load load) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void playDiamonds(List<Dialogue> runs, int atOnce) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void playMap(Elements elements) throws IOException {
            measured.add(name);
            if (breaks && measured.stream().filter(name::equals).count() > 1) {
                throw new IOException("broken");
            }
        }

        @Override
        public void close() {
            closed.add(name);
        }
    }
}
