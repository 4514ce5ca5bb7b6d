package dev.grove.bench.stage;

import dev.grove.bench.Contestant;
import dev.grove.bench.Load;
import dev.grove.bench.measure.Cost;
import dev.grove.bench.peer.Peer;
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
 * does not start is missing from then on, and the others go on.
 */
public final class Rivals {

    private final Stage stage;
    private final Map<Peer, String> missing = new EnumMap<>(Peer.class);

    public Rivals(Stage stage) {
        this.stage = stage;
    }

    /** Costs of the same load, in the order in which they were measured. */
    public record Costs(List<Cost> grove, Map<Peer, List<Cost>> peers) {

        private Costs() {
            this(new ArrayList<>(), new EnumMap<>(Peer.class));
        }

        private void add(@Nullable Peer peer, Cost cost) {
            (peer == null ? grove : peers.computeIfAbsent(peer, _ -> new ArrayList<>())).add(cost);
        }
    }

    /** The first load of processes that are started for it, each when no other is alive. */
    public Costs cold(Load load, int times) throws Exception {
        Costs costs = new Costs();
        for (int i = 0; i < times; i++) {
            for (Peer peer : present()) {
                Contestant contestant = start(peer);
                if (contestant != null) {
                    try (contestant) {
                        costs.add(peer, stage.meter().measure(contestant, load));
                    }
                }
            }
            try (Contestant grove = stage.startGrove(Map.of())) {
                costs.add(null, stage.meter().measure(grove, load));
            }
        }
        return costs;
    }

    /** The same load again and again, all alive; what is measured comes after others. */
    public Costs steady(Load load, int warmUps, int times) throws Exception {
        Costs costs = new Costs();
        Map<Peer, Contestant> peers = new EnumMap<>(Peer.class);
        try (Contestant grove = stage.startGrove(Map.of())) {
            for (Peer peer : present()) {
                Contestant contestant = start(peer);
                if (contestant != null) {
                    peers.put(peer, contestant);
                }
            }
            for (int i = -warmUps; i < times; i++) {
                for (Map.Entry<Peer, Contestant> peer : peers.entrySet()) {
                    Cost cost = stage.meter().measure(peer.getValue(), load);
                    if (i >= 0) {
                        costs.add(peer.getKey(), cost);
                    }
                }
                Cost cost = stage.meter().measure(grove, load);
                if (i >= 0) {
                    costs.add(null, cost);
                }
            }
        } finally {
            peers.values().forEach(Contestant::close);
        }
        return costs;
    }

    /** Peers that could not be started, and why. */
    public Collection<String> missing() {
        return missing.values();
    }

    private List<Peer> present() {
        List<Peer> present = new ArrayList<>(List.of(Peer.values()));
        present.removeAll(missing.keySet());
        return present;
    }

    private @Nullable Contestant start(Peer peer) throws SQLException, InterruptedException {
        try {
            return stage.startPeer(peer);
        } catch (IOException e) {
            missing.put(peer, peer.title() + " (" + e.getMessage() + ")");
            return null;
        }
    }
}
