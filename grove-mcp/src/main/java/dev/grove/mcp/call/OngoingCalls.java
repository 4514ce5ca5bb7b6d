package dev.grove.mcp.call;

import static java.util.Collections.disjoint;

import dev.grove.core.id.KeyId;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** The calls of this replica, by the name that clients cancel them by. */
@Component
public class OngoingCalls {

    private static final Duration LASTING = Duration.ofMillis(200);

    private final ConcurrentHashMap<CallName, OngoingCall> named = new ConcurrentHashMap<>();
    private final Set<OngoingCall> all = ConcurrentHashMap.newKeySet();

    /**
     * Name that a client of the legacy era has for a call.
     *
     * @param session the session's id
     */
    public record CallName(String session, JsonNode request) {}

    public void add(OngoingCall call) {
        all.add(call);
    }

    public void add(CallName name, OngoingCall call) {
        all.add(call);
        named.put(name, call);
    }

    public void remove(OngoingCall call) {
        all.remove(call);
    }

    public void remove(CallName name, OngoingCall call) {
        all.remove(call);
        named.remove(name, call);
    }

    /** False when the call is not of this replica. */
    public boolean cancel(CallName name) {
        OngoingCall call = named.get(name);
        if (call != null) {
            call.cancel();
        }
        return call != null;
    }

    /** Calls that are old enough that another replica may have been asked to cancel them. */
    public List<CallName> lasting() {
        return named.entrySet().stream()
                .filter(each -> each.getValue().hasLasted(LASTING))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** The keys with which those end who wait for a call. */
    public Set<KeyId> keys() {
        return all.stream()
                .flatMap(call -> call.caller().principal().keys().stream())
                .collect(Collectors.toSet());
    }

    /** Cancels the calls of keys that are not good any more. */
    public void revokeAllOf(Collection<KeyId> keys) {
        all.stream()
                .filter(call -> !disjoint(keys, call.caller().principal().keys()))
                .forEach(OngoingCall::revoke);
    }
}
