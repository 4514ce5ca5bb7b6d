package dev.grove.server.governance;

import static dev.grove.server.governance.HostileRow.ROOT;
import static dev.grove.server.governance.HostileRow.call;
import static dev.grove.server.governance.HostileRow.delegate;

import dev.grove.core.model.ModelServer.Call;
import dev.grove.server.governance.HostileRow.Family;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Trees that spend for as long as they may, with the limits that models ask for their children. */
final class HostileSpending {

    /** Tokens of a tree. */
    static final int CAP = 60_000;

    private static final int ENDLESS = 60;

    private static final Call ECHO = call("echo", "{\"text\":\"again\"}");

    private static final List<String> LIMITS =
            List.of(
                    "{\"max_tokens\":999999999}",
                    "{\"max_tokens\":\"999999999\"}",
                    "{\"max_tokens\":-1}",
                    "{\"max_tokens\":0}",
                    "{\"max_tokens\":1e300}",
                    "{\"max_tokens\":null}",
                    "{\"max_tokens\":1000,\"max_tokens\":999999999}",
                    "{\"max_cost_usd\":1000000}",
                    "{\"max_turns\":999999,\"max_seconds\":999999999}",
                    "{\"max_depth\":100,\"max_children\":1000}");

    private HostileSpending() {}

    static List<HostileRow> rows() {
        List<HostileRow> rows = new ArrayList<>();
        rows.add(row("spends alone", Map.of(ROOT, endless(List.of(ECHO))), true));
        rows.add(
                row(
                        "spends by many calls",
                        Map.of(ROOT, endless(Collections.nCopies(20, ECHO))),
                        false));
        for (int children : List.of(1, 3, 10)) {
            rows.add(
                    row(
                            "spends by " + children + " children at once",
                            Map.of(
                                    ROOT,
                                    endless(
                                            Collections.nCopies(
                                                    children, delegate(HostileRow.HAND))),
                                    HostileRow.HAND,
                                    endless(List.of(ECHO))),
                            children == 3));
        }
        rows.add(
                row(
                        "spends by children of children",
                        Map.of(ROOT, endless(List.of(delegate(ROOT), delegate(ROOT)))),
                        true));
        for (String limits : LIMITS) {
            Call child =
                    call(
                            "delegate_task",
                            "{\"agent\":\"hand\",\"goal\":\"<goal>\",\"limits\":" + limits + "}");
            rows.add(
                    row(
                            "spends by a child with " + limits,
                            Map.of(
                                    ROOT,
                                    endless(List.of(child, child)),
                                    HostileRow.HAND,
                                    endless(List.of(ECHO))),
                            limits.contains("1000,")));
        }
        return rows;
    }

    private static HostileRow row(
            String name, Map<String, List<List<Call>>> scripts, boolean inShort) {
        return new HostileRow(
                name,
                Family.SPENDING,
                scripts,
                ",\"limits\":{\"max_tokens\":" + CAP + "}",
                inShort);
    }

    private static List<List<Call>> endless(List<Call> turn) {
        return Collections.nCopies(ENDLESS, turn);
    }
}
