package dev.grove.server.field;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A recorded shape of a provider and the right end of a run that meets it.
 *
 * @param provider name of the file
 * @param source {@code repo#number} of each report, or {@code docs} for a published rule
 * @param endpoint settings that are merged over those of the provider's endpoint; {@code
 *     context_window} is the model's
 * @param agent merged over the default agent
 * @param tools callback tools besides {@code note}, as {@code POST /tools} takes them, without a
 *     URL
 * @param noteLength characters of what {@code note} answers, for rows that need a long history
 * @param prices in USD for a million tokens, where they are not the default ones
 * @param answers one for each request; afterwards comes the default answer
 * @param repeat whether the last of {@code answers} is given for ever instead of the default
 * @param own text of the first answer that goes back to the same provider, and to no other
 * @param bill true bill of each of {@code answers}, where it does not follow from the lines
 */
record FieldRow(
        @Nullable String provider,
        String id,
        String kind,
        String says,
        List<String> source,
        @Nullable Form form,
        @Nullable JsonNode endpoint,
        @Nullable JsonNode agent,
        @Nullable List<JsonNode> tools,
        @Nullable Integer noteLength,
        @Nullable Prices prices,
        @Nullable List<JsonNode> answers,
        boolean repeat,
        @Nullable String own,
        @Nullable List<@Nullable Tokens> bill,
        Expected expect) {

    FieldRow {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(says, "says");
        Objects.requireNonNull(source, "source");
        Objects.requireNonNull(expect, "expect");
    }

    /** Tests that a row is part of. */
    enum Form {
        @JsonProperty("short")
        SHORT,
        @JsonProperty("long")
        LONG
    }

    /** Ways in which a row can be right. */
    enum Verdict {
        @JsonProperty("right")
        RIGHT("right"),
        @JsonProperty("refused")
        REFUSED("refused in words"),
        @JsonProperty("not_supported")
        NOT_SUPPORTED("not supported");

        private final String words;

        Verdict(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    /** Expectations; what is null is not compared. */
    record Expected(
            @Nullable String status,
            @Nullable String result,
            @Nullable ExpectedError error,
            @Nullable List<Call> calls,
            @Nullable Integer requests,
            @Nullable Tokens usage,
            @Nullable String costUsd,
            @Nullable Boolean assumed,
            @Nullable List<String> sent,
            @Nullable Verdict verdict) {}

    /**
     * @param message a part of it
     */
    record ExpectedError(@Nullable String code, @Nullable String message) {}

    /** A call as the tool's server received it. */
    record Call(String name, JsonNode arguments) {

        @Override
        public String toString() {
            return name + arguments;
        }
    }

    Form formOrShort() {
        return form == null ? Form.SHORT : form;
    }

    Verdict verdict() {
        return expect.verdict() == null ? Verdict.RIGHT : expect.verdict();
    }

    String providerName() {
        return Objects.requireNonNull(provider);
    }

    boolean isAnthropic() {
        return providerName().endsWith("anthropic");
    }

    Prices pricesOrDefault() {
        return prices == null ? Prices.DEFAULT : prices;
    }

    FieldRow of(String file) {
        return new FieldRow(
                file,
                id,
                kind,
                says,
                source,
                form,
                endpoint,
                agent,
                tools,
                noteLength,
                prices,
                answers,
                repeat,
                own,
                bill,
                expect);
    }
}
