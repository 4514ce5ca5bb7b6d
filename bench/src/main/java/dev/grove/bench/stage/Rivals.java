package dev.grove.bench.stage;

import dev.grove.bench.peer.Peer;
import dev.grove.bench.workflow.WorkflowHost;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Grove and its peers, measured in turns, so that what else the machine does hits all. A peer that
 * does not start, or fails as it is measured, is missing from then on, and the others go on.
 */
public final class Rivals {

    private final Processes processes;
    private final List<Peer> peers;
    private final Map<Peer, String> missing = new EnumMap<>(Peer.class);

    public Rivals(Processes processes, List<Peer> peers) {
        this.processes = processes;
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
                        measure(peer, contestant, measurement, figures, true);
                    }
                }
            }
            try (WorkflowHost grove = processes.startGrove(Map.of())) {
                figures.add(null, measurement.of(grove));
            }
        }
        return figures;
    }

    /**
     * Measures all of them in turns, again and again, all alive; figures of the first {@code
     * warmUps} rounds are dropped.
     */
    public <T> Figures<T> steady(Measurement<T> measurement, int warmUps, int times)
            throws Exception {
        Figures<T> figures = new Figures<>();
        Map<Peer, WorkflowHost> alive = new EnumMap<>(Peer.class);
        try (WorkflowHost grove = processes.startGrove(Map.of())) {
            for (Peer peer : present()) {
                WorkflowHost contestant = start(peer);
                if (contestant != null) {
                    alive.put(peer, contestant);
                }
            }
            for (int i = -warmUps; i < times; i++) {
                for (Peer peer : present()) {
                    WorkflowHost contestant = alive.get(peer);
                    if (contestant != null) {
                        measure(peer, contestant, measurement, figures, i >= 0);
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

    private <T> void measure(
            Peer peer,
            WorkflowHost contestant,
            Measurement<T> measurement,
            Figures<T> figures,
            boolean counts)
            throws InterruptedException {
        try {
            T figure = measurement.of(contestant);
            if (counts) {
                figures.add(peer, figure);
            }
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            e.printStackTrace();
            figures.peers().remove(peer);
            missing.put(peer, peer.title() + " (it failed as it was measured)");
        }
    }

    /** Peers that could not be measured, and why. */
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
            return processes.startPeer(peer);
        } catch (IOException e) {
            missing.put(peer, peer.title() + " (" + e.getMessage() + ")");
            return null;
        }
    }
}
