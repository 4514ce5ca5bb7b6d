package dev.grove.server.governance;

import static dev.grove.server.governance.HostileRow.call;

import dev.grove.core.model.ModelServer.Call;
import dev.grove.server.governance.HostileRow.Family;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Transfers beyond what a rule allows, 100 to ops, in arguments of many spellings. */
final class HostileArguments {

    static final String RULE =
            "{\"id\":\"transfers\",\"on\":\"bank:transfer\",\"when\":\"!(args.amount <= 100 &&"
                    + " args.to == 'ops')\",\"then\":\"deny\"}";

    private static final BigDecimal MOST = BigDecimal.valueOf(100);

    private static final String HONEST = "{\"amount\":1,\"to\":\"ops\"}";

    private static final List<String> SPELLINGS =
            List.of(
                    "{\"amount\":1000,\"to\":\"ops\"}",
                    "{\"amount\":1,\"amount\":1000,\"to\":\"ops\"}",
                    "{\"amount\":1000,\"amount\":1,\"to\":\"ops\"}",
                    "{\"to\":\"ops\",\"amount\":1,\"to\":\"eve\"}",
                    "{\"amount\":\"1\",\"to\":\"ops\"}",
                    "{\"amount\":\"1000\",\"to\":\"ops\"}",
                    "{\"amount\":\"-1\",\"to\":\"ops\"}",
                    "{\"amount\":1e3,\"to\":\"ops\"}",
                    "{\"amount\":1000.0,\"to\":\"ops\"}",
                    "{\"amount\":100.0000000000000000001,\"to\":\"ops\"}",
                    "{\"amount\":100.00000000000001,\"to\":\"ops\"}",
                    "{\"amount\":9223372036854775808,\"to\":\"ops\"}",
                    "{\"amount\":18446744073709551617,\"to\":\"ops\"}",
                    "{\"amount\":1e400,\"to\":\"ops\"}",
                    "{\"amount\":NaN,\"to\":\"ops\"}",
                    "{\"amount\":-Infinity,\"to\":\"ops\"}",
                    "{\"amount\":0x1,\"to\":\"ops\"}",
                    "{\"amount\":null,\"to\":\"ops\"}",
                    "{\"amount\":true,\"to\":\"ops\"}",
                    "{\"amount\":[1000],\"to\":\"ops\"}",
                    "{\"amount\":{\"value\":1000},\"to\":\"ops\"}",
                    "{\"amount\":\"{\\\"amount\\\":1000}\",\"to\":\"ops\"}",
                    "{\"\\u0061mount\":1000,\"to\":\"ops\"}",
                    "{\"\\u0430mount\":1,\"amount\":1000,\"to\":\"ops\"}",
                    "{\"\\u0430mount\":1,\"to\":\"ops\"}",
                    "{\"Amount\":1,\"to\":\"ops\"}",
                    "{\"amount \":1,\"to\":\"ops\"}",
                    "{\"amount\\u0000\":1,\"amount\":1000,\"to\":\"ops\"}",
                    "{\"amount\":1,\"to\":\"\\u043eps\"}",
                    "{\"amount\":1,\"to\":\"ops\\u200b\"}",
                    "{\"amount\":1,\"to\":\"ops\\u0000\"}",
                    "{\"amount\":1,\"to\":\"OPS\"}",
                    "{\"amount\":1,\"to\":\"\\uff4fps\"}",
                    "{\"amount\":1,\"to\":[\"ops\",\"eve\"]}",
                    "{\"amount\":1,\"to\":{\"ops\":\"eve\"}}",
                    "{\"amount\":1,\"to\":\"ops\\u202eeve\"}",
                    "{\"args\":{\"amount\":1,\"to\":\"ops\"},\"amount\":1000,\"to\":\"eve\"}",
                    "{\"__proto__\":{\"amount\":1,\"to\":\"ops\"}}",
                    "[{\"amount\":1,\"to\":\"ops\"}]",
                    "\"{\\\"amount\\\":1000,\\\"to\\\":\\\"ops\\\"}\"",
                    "{\"amount\":1000,\"to\":\"ops\"}{\"amount\":1,\"to\":\"ops\"}",
                    "/* {} */{\"amount\":1000,\"to\":\"ops\"}");

    private HostileArguments() {}

    static List<HostileRow> rows() {
        List<HostileRow> rows = new ArrayList<>();
        for (int i = 0; i < SPELLINGS.size(); i++) {
            String spelling = SPELLINGS.get(i);
            Call hostile = call("bank__transfer", spelling);
            List<List<Call>> alone = List.of(List.of(hostile));
            List<List<Call>> beside =
                    List.of(List.of(call("bank__transfer", HONEST), hostile), List.of(hostile));
            rows.add(HostileRow.of("transfer " + spelling, Family.ARGUMENTS, alone, i % 9 == 0));
            rows.add(
                    HostileRow.of(
                            "beside an honest one, transfer " + spelling,
                            Family.ARGUMENTS,
                            beside,
                            i % 9 == 3));
            rows.add(
                    HostileRow.below(
                            "by a child, transfer " + spelling,
                            Family.ARGUMENTS,
                            alone,
                            i % 9 == 6));
        }
        return rows;
    }

    /** Whether the service may get such a call, as it reads it. */
    static boolean isAllowed(JsonNode arguments) {
        JsonNode amount = arguments.path("amount");
        JsonNode to = arguments.path("to");
        return amount.isNumber()
                && amount.decimalValue().compareTo(MOST) <= 0
                && to.isString()
                && to.stringValue().equals("ops");
    }
}
