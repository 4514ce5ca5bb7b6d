package dev.grove.server.answer;

import dev.grove.core.event.EventLine;
import dev.grove.core.event.EventLog;
import dev.grove.core.event.EventType;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/**
 * Places in logs of runs at which the runs waited. The answer to what ended a wait begins there,
 * however far the run is by now.
 */
@Component
public class WaitPlaces {

    private static final int PAGE = 200;

    private final EventLog log;

    WaitPlaces(EventLog log) {
        this.log = log;
    }

    /** Number of the event with which a run waited last. */
    public OptionalLong last(TenantId tenant, RunId run) {
        return newest(tenant, run, _ -> true);
    }

    /** Number of the event with which a run waited last for one of some calls. */
    public OptionalLong lastOf(TenantId tenant, RunId run, Collection<String> calls) {
        return newest(tenant, run, event -> isFor(event, calls));
    }

    private static boolean isFor(EventLine event, Collection<String> calls) {
        return JsonMapper.shared()
                .readTree(event.line())
                .path("calls")
                .valueStream()
                .anyMatch(call -> calls.contains(call.path("id").asString("")));
    }

    private OptionalLong newest(TenantId tenant, RunId run, Predicate<EventLine> wanted) {
        long before = Long.MAX_VALUE;
        while (true) {
            List<EventLine> page = log.before(tenant, run, before, PAGE);
            for (EventLine event : page) {
                if (event.is(EventType.RUN_WAITING) && wanted.test(event)) {
                    return OptionalLong.of(event.seq());
                }
            }
            if (page.size() < PAGE) {
                return OptionalLong.empty();
            }
            before = page.getLast().seq();
        }
    }
}
