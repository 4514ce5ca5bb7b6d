package dev.grove.server.cost;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A settled month as comma-separated values (RFC 4180), with a header. */
final class SettledMonthCsv {

    private static final String END = "\r\n";

    private static final String HEADER =
            "tenant_id,day,agent,model,runs,turns,input_tokens,output_tokens,cache_read_tokens,cache_write_tokens,cost_usd";

    private SettledMonthCsv() {}

    static String render(SettledMonth month) {
        return Stream.concat(
                        Stream.of(HEADER),
                        month.items().stream()
                                .map(item -> line(month, item))
                                .map(SettledMonthCsv::joined))
                .collect(Collectors.joining(END, "", END));
    }

    private static List<Object> line(SettledMonth month, SettledMonth.Item item) {
        return List.of(
                month.tenantId(),
                item.day(),
                item.agent(),
                item.model(),
                item.runs(),
                item.turns(),
                item.inputTokens(),
                item.outputTokens(),
                item.cacheReadTokens(),
                item.cacheWriteTokens(),
                item.costUsd().toPlainString());
    }

    private static String joined(List<Object> line) {
        return line.stream()
                .map(Object::toString)
                .map(SettledMonthCsv::quoted)
                .collect(Collectors.joining(","));
    }

    private static String quoted(String value) {
        return value.chars().anyMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n')
                ? '"' + value.replace("\"", "\"\"") + '"'
                : value;
    }
}
