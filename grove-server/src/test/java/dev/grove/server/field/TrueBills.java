package dev.grove.server.field;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Tokens that the provider truly bills for each answer of a row. By {@code bill} where the row
 * states them. Otherwise the usage that the row expects, less that of the other answers, belongs to
 * the one answer that is left; or the usage that an answer states is read in the published form. An
 * answer that begins and states no usage is billed as {@link Tokens#USE}, a refused request not at
 * all.
 */
final class TrueBills {

    private static final String DATA = "data:";

    private TrueBills() {}

    static List<Tokens> of(FieldRow row, List<FieldAnswer> answers) {
        List<Tokens> bills = new ArrayList<>();
        List<Integer> open = new ArrayList<>();
        for (int i = 0; i < answers.size(); i++) {
            Tokens stated = stated(row, i);
            if (stated == null && mayBeBilled(answers.get(i))) {
                open.add(i);
            }
            bills.add(stated == null ? published(row, answers.get(i)) : stated);
        }
        Tokens left = open.size() == 1 ? left(row, bills, open.getFirst()) : null;
        if (left != null) {
            bills.set(open.getFirst(), left);
        }
        return bills;
    }

    private static @Nullable Tokens stated(FieldRow row, int i) {
        return row.bill() == null || row.bill().size() <= i ? null : row.bill().get(i);
    }

    private static boolean mayBeBilled(FieldAnswer answer) {
        return answer.status() == 200
                && (answer.body().contains("\"usage\"") || hasBegun(answer.body()));
    }

    /** Expected usage of the row less all but one of its answers; null where it is not known. */
    private static @Nullable Tokens left(FieldRow row, List<Tokens> bills, int open) {
        Tokens all = row.expect().usage();
        Integer requests = row.expect().requests();
        if (all == null || requests == null || Boolean.TRUE.equals(row.expect().assumed())) {
            return null;
        }
        Tokens left = all;
        for (int i = 0; i < requests; i++) {
            int place = i >= bills.size() && row.repeat() ? bills.size() - 1 : i;
            if (place == open && i != open) {
                return null;
            }
            Tokens other = place < bills.size() ? bills.get(place) : Tokens.USE;
            left = i == open ? left : left.minus(other);
        }
        return open < requests && left.isPossible() ? left : null;
    }

    private static Tokens published(FieldRow row, FieldAnswer answer) {
        if (!mayBeBilled(answer)) {
            return Tokens.NONE;
        }
        Tokens read = null;
        for (String line : answer.body().lines().toList()) {
            JsonNode usage = usage(line);
            if (usage.isObject() && row.isAnthropic()) {
                read = messages(usage).most(Objects.requireNonNullElse(read, Tokens.NONE));
            } else if (usage.isObject()) {
                read = chatCompletions(usage);
            }
        }
        return read == null ? Tokens.USE : read;
    }

    private static JsonNode usage(String line) {
        JsonNode none = JsonMapper.shared().nullNode();
        if (!line.startsWith(DATA)) {
            return none;
        }
        try {
            JsonNode found =
                    JsonMapper.shared().readTree(line.substring(DATA.length())).findValue("usage");
            return found == null ? none : found;
        } catch (JacksonException _) {
            return none;
        }
    }

    private static Tokens chatCompletions(JsonNode usage) {
        long prompt = usage.path("prompt_tokens").asLong(0);
        long cached = usage.at("/prompt_tokens_details/cached_tokens").asLong(0);
        long total = usage.path("total_tokens").asLong(0);
        long output = Math.max(usage.path("completion_tokens").asLong(0), total - prompt);
        return new Tokens(prompt - cached, output, cached, 0);
    }

    private static Tokens messages(JsonNode usage) {
        return new Tokens(
                usage.path("input_tokens").asLong(0),
                usage.path("output_tokens").asLong(0),
                usage.path("cache_read_input_tokens").asLong(0),
                usage.path("cache_creation_input_tokens").asLong(0));
    }

    private static boolean hasBegun(String body) {
        return body.contains("\"delta\":{\"")
                || body.contains("\"message_start\"")
                || body.contains("\"content_block");
    }
}
