package dev.grove.core.event;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The events so far of runs that have just begun on this replica: a client that starts a run and
 * listens to it at once need not read them from the log. They are kept while they are few, and
 * while the run is certainly running here: until its status changes, or its execution ends.
 */
final class Beginnings {

    private static final int MOST_EVENTS = 16;
    private static final int MOST_CHARACTERS = 16 * 1024;

    private final ConcurrentHashMap<RunId, Beginning> kept = new ConcurrentHashMap<>();

    private record Beginning(TenantId tenant, List<EventLine> events, int characters) {

        boolean isFollowedBy(EventLine event) {
            return event.seq() == events.getLast().seq() + 1;
        }
    }

    /**
     * @param events all that the run has, the last of which says that it is executed
     */
    void begin(TenantId tenant, RunId run, List<EventLine> events) {
        kept.put(run, new Beginning(tenant, List.copyOf(events), characters(events)));
    }

    void append(RunId run, List<EventLine> events) {
        if (!kept.containsKey(run)) {
            return;
        }
        List<EventLine> durable = events.stream().filter(EventLine::isDurable).toList();
        if (!durable.isEmpty()) {
            kept.computeIfPresent(run, (_, beginning) -> extended(beginning, durable));
        }
    }

    // Null from a mapping has the map forget the entry.
    @SuppressWarnings("NullAway")
    private static Beginning extended(Beginning beginning, List<EventLine> more) {
        int events = beginning.events().size() + more.size();
        int characters = beginning.characters() + characters(more);
        if (events > MOST_EVENTS
                || characters > MOST_CHARACTERS
                || !beginning.isFollowedBy(more.getFirst())
                || more.stream().anyMatch(EventLine::isOfStatus)) {
            return null;
        }
        List<EventLine> all = new ArrayList<>(events);
        all.addAll(beginning.events());
        all.addAll(more);
        return new Beginning(beginning.tenant(), List.copyOf(all), characters);
    }

    void forget(RunId run) {
        kept.remove(run);
    }

    /** All events that the run has; empty where they are not known, and for other tenants. */
    Optional<List<EventLine>> of(TenantId tenant, RunId run) {
        return Optional.ofNullable(kept.get(run))
                .filter(beginning -> beginning.tenant().equals(tenant))
                .map(Beginning::events);
    }

    private static int characters(List<EventLine> events) {
        return events.stream().mapToInt(event -> event.line().length()).sum();
    }
}
