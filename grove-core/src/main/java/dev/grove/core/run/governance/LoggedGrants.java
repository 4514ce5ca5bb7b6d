package dev.grove.core.run.governance;

import dev.grove.core.database.TenantSql;
import dev.grove.core.event.EventType;
import dev.grove.core.id.RunId;
import dev.grove.core.tool.ToolCall;
import dev.grove.language.decide.Grant;
import dev.grove.language.decide.Grant.Lifted;
import dev.grove.language.decide.Grants;
import dev.grove.language.policy.Selector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Grants that calls of a run have used, with the rules that were lifted, as its log says it. */
record LoggedGrants(Map<Call, Map<String, Set<Lifted>>> used) {

    static final LoggedGrants NONE = new LoggedGrants(Map.of());

    /** Begins each event of the type, and no text: its quotes are escaped. */
    private static final String MARK = "{\"type\":\"" + EventType.GRANT_USED.wireName() + "\"";

    private static final String READ =
            """
            SELECT events FROM run_log
             WHERE tenant_id = :tenant AND run_id = :run AND seq > 0 AND strpos(events, :mark) > 0
             ORDER BY seq
            """;

    record Call(int turn, String id) {}

    static LoggedGrants read(TenantSql jdbc, RunId run) {
        Map<Call, Map<String, Set<Lifted>>> used = new HashMap<>();
        jdbc
                .sql(READ)
                .param("run", run.value())
                .param("mark", MARK)
                .query(String.class)
                .list()
                .stream()
                .flatMap(String::lines)
                .filter(line -> line.startsWith(MARK))
                .map(JsonMapper.shared()::readTree)
                .forEach(event ->
                        used.computeIfAbsent(
                                        new Call(
                                                event.path("turn").intValue(),
                                                event.path("tool_call_id").stringValue()),
                                        _ -> new HashMap<>())
                                .computeIfAbsent(
                                        event.path("grant").stringValue(), _ -> new HashSet<>())
                                .add(lifted(event.path("rule"))));
        return new LoggedGrants(used);
    }

    private static Lifted lifted(JsonNode rule) {
        return new Lifted(rule.path("policy").stringValue(), rule.path("rule").stringValue());
    }

    /** Grants that lift for a call what they have lifted for it. */
    Grants of(int turn, ToolCall call) {
        Map<String, Set<Lifted>> ofCall = used.getOrDefault(new Call(turn, call.id()), Map.of());
        List<Grant> grants = new ArrayList<>();
        ofCall.forEach((id, lifts) ->
                grants.add(
                        new Grant(
                                id,
                                List.of(new Selector(Selector.Subject.CALL, "*")),
                                null,
                                lifts,
                                Set.of(),
                                true)));
        return grants.isEmpty() ? Grants.NONE : new Grants(grants);
    }
}
