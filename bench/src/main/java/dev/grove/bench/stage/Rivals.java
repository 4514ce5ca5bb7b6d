package dev.grove.bench.stage;

import dev.grove.bench.peer.Peer;
import dev.grove.bench.workflow.WorkflowHost;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Grove and its peers, measured in turns, so that what else the machine does hits all. A peer that
 * does not start is missing from then on, and the others go on.
 */
public final class Rivals {

    private final Stage stage;
    private final List<Peer> peers;
    private final Map<Peer, String> missing = new EnumMap<>(Peer.class);

    public Rivals(Stage stage, List<Peer> peers) {
        this.stage = stage;
        this.peers = List.copyOf(peers);
    }

    /** How one of them is measured. */
    @FunctionalInterface
    public interface Measurement<T> {
        T of(WorkflowHost contestant) throws Exception;
    }

    /** Figures of the same, in the order in which they were measured. */
    public record Figures<T>(List<T> grove, Map<Peer, List<T>> peers) {

        private Figures() {
            this(new ArrayList<>(), new EnumMap<>(Peer.class));
        }

        private void add(@Nullable Peer peer, T figure) {
            (peer == null ? grove : peers.computeIfAbsent(peer, _ -> new ArrayList<>()))
                    .add(figure);
        }
    }

    /** The first load of processes that are started for it, each when no other is alive. */
    public <T> Figures<T> cold(Measurement<T> measurement, int times) throws Exception {
        Figures<T> figures = new Figures<>();
        for (int i = 0; i < times; i++) {
            for (Peer peer : present()) {
                WorkflowHost contestant = start(peer);
                if (contestant != null) {
                    try (contestant) {
                        figures.add(peer, measurement.of(contestant));
                    }
                }
            }
            try (WorkflowHost grove = stage.startGrove(Map.of())) {
                figures.add(null, measurement.of(grove));
            }
        }
        return figures;
    }

    /** The same again and again, all alive; what is measured comes after others. */
    public <T> Figures<T> steady(Measurement<T> measurement, int warmUps, int times)
            throws Exception {
        Figures<T> figures = new Figures<>();
        Map<Peer, WorkflowHost> alive = new EnumMap<>(Peer.class);
        try (WorkflowHost grove = stage.startGrove(Map.of())) {
            for (Peer peer : present()) {
                WorkflowHost contestant = start(peer);
                if (contestant != null) {
                    alive.put(peer, contestant);
                }
            }
            for (int i = -warmUps; i < times; i++) {
                for (Map.Entry<Peer, WorkflowHost> peer : alive.entrySet()) {
                    T figure = measurement.of(peer.getValue());
                    if (i >= 0) {
                        figures.add(peer.getKey(), figure);
                    }
                }
                T figure = measurement.of(grove);
                if (i >= 0) {
                    figures.add(null, figure);
                }
            }
        } finally {
            alive.values().forEach(WorkflowHost::close);
        }
        return figures;
    }

    /** Peers that could not be started, and why. */
    public Collection<String> missing() {
        return missing.values();
    }

    private List<Peer> present() {
        List<Peer> present = new ArrayList<>(peers);
        present.removeAll(missing.keySet());
        return present;
    }

    private @Nullable WorkflowHost start(Peer peer) throws SQLException, InterruptedException {
        try {
            return stage.startPeer(peer);
        } catch (IOException e) {
            missing.put(peer, peer.title() + " (" + e.getMessage() + ")");
            return null;
        }
    }
}
