package dev.grove.core.run.journal;

import dev.grove.core.model.Answer;
import dev.grove.core.model.price.Usage;
import dev.grove.core.run.event.EventUsage;
import dev.grove.core.run.event.TurnEvent;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.Held;
import dev.grove.core.run.record.Settlement;
import dev.grove.core.run.record.Spending;
import dev.grove.core.run.record.TurnChange;
import dev.grove.core.tool.ToolCall;
import dev.grove.language.decide.fact.LabelSet;
import dev.grove.language.decide.fact.PlanSteps;
import java.io.StringWriter;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.json.JsonMapper;

/**
 * Renders what an entry of the log says of turns, in the newest {@link LogFormat}: what an event of
 * the entry says is left out.
 */
final class ChangesWriter {

    private static final JsonMapper JSON = JsonMapper.shared();

    private ChangesWriter() {}

    /**
     * Renders what becomes of turns, but for the provider's answer and what the entry's events say.
     *
     * @return null when it is nothing
     */
    static @Nullable String render(List<TurnChange> changes, TurnEvents events) {
        if (changes.isEmpty()) {
            return null;
        }
        StringWriter text = new StringWriter(256);
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartArray();
            changes.forEach(change -> render(json, change, events));
            json.writeEndArray();
        }
        return text.toString();
    }

    private static void render(JsonGenerator json, TurnChange change, TurnEvents events) {
        int turn = change.turn();
        json.writeStartObject();
        json.writeNumberProperty("turn", turn);
        writeUnlessSaid(json, "started_at", change.startedAt(), events.opened(turn));
        if (change.answered() != null) {
            render(json, change.answered(), events.answer(turn));
        }
        if (change.progress() != null && !change.progress().isEmpty()) {
            json.writeObjectPropertyStart("progress");
            change.progress()
                    .forEach((call, marker) -> render(json, call, marker, events.call(turn, call)));
            json.writeEndObject();
        }
        writeString(json, "snapshot", change.snapshot());
        writeUnlessSaid(json, "completed_at", change.completedAt(), null);
        json.writeEndObject();
    }

    private static void render(
            JsonGenerator json,
            TurnChange.Answered answered,
            TurnEvents.@Nullable AnswerEvent said) {
        Answer answer = answered.answer();
        TurnEvent.Answered event = said == null ? null : said.event();
        json.writeObjectPropertyStart("answer");
        json.writeStringProperty("provider", answered.provider());
        if (event == null || !event.model().equals(answer.model())) {
            json.writeStringProperty("model", answer.model());
        }
        if (event == null || event.truncated() || !event.text().equals(answer.text())) {
            json.writeStringProperty("text", answer.text());
        }
        writeStop(json, answer.stopReason());
        if (said == null || !answer.toolCalls().equals(said.wholeCalls())) {
            render(json, answer.toolCalls());
        }
        if (event == null || !event.usage().equals(EventUsage.of(answered.spending()))) {
            render(json, answered.spending());
        }
        writeUnlessSaid(json, "at", answered.at(), said == null ? null : said.at());
        json.writeEndObject();
    }

    /** Reasons that an older server does not know stand beside one that it reads. */
    private static void writeStop(JsonGenerator json, Answer.StopReason stop) {
        switch (stop) {
            case END, TOOL_CALLS, MAX_TOKENS -> json.writeStringProperty("stop", stop.name());
            case PAUSED, EMPTY, ONLY_THOUGHT, CALL_AS_TEXT -> {
                json.writeStringProperty("stop", Answer.StopReason.END.name());
                json.writeStringProperty("ended_as", stop.name());
            }
        }
    }

    private static void render(JsonGenerator json, List<ToolCall> calls) {
        json.writeArrayPropertyStart("calls");
        for (ToolCall call : calls) {
            json.writeStartObject();
            json.writeStringProperty("id", call.id());
            json.writeStringProperty("name", call.name());
            // Text, since PostgreSQL's functions refuse JSON with a \\u0000 anywhere in it.
            json.writeStringProperty("arguments", call.arguments().toString());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void render(JsonGenerator json, Spending spending) {
        Usage usage = spending.usage();
        json.writeNumberProperty("input_tokens", usage.inputTokens());
        json.writeNumberProperty("output_tokens", usage.outputTokens());
        json.writeNumberProperty("cache_read_tokens", usage.cacheReadTokens());
        json.writeNumberProperty("cache_write_tokens", usage.cacheWriteTokens());
        json.writeStringProperty("cost_usd", spending.costUsd().toPlainString());
    }

    /** A marker that names no status has that of the call's event. */
    private static void render(
            JsonGenerator json,
            String call,
            CallProgress marker,
            TurnEvents.@Nullable CallEvent event) {
        json.writeObjectPropertyStart(call);
        TurnEvents.CallEvent said = says(event, marker) ? event : null;
        if (said == null) {
            json.writeStringProperty("status", marker.status().wireName());
        }
        writeUnlessSaid(
                json, "started_at", marker.startedAt(), said == null ? null : said.startedAt());
        writeUnlessSaid(
                json,
                "completed_at",
                marker.completedAt(),
                said == null ? null : said.completedAt());
        if (marker.child() != null) {
            json.writeStringProperty("child_run_id", marker.child().toString());
        }
        Settlement settled = marker.settled();
        if (settled != null) {
            json.writeStringProperty("settled", settled.way().wireName());
            json.writeBooleanProperty("files_restored", settled.filesRestored());
        }
        String result = marker.result();
        if (result != null
                && result.length() <= LogFormat.LONGEST_INLINE_RESULT
                && (said == null || !result.equals(said.result()))) {
            json.writeStringProperty("result", result);
        }
        writeLabels(json, "labels", marker.labels());
        PlanSteps plan = marker.plan();
        if (plan != null) {
            json.writeArrayPropertyStart("plan");
            plan.written().forEach(json::writeString);
            json.writeEndArray();
        }
        Held held = marker.held();
        writeLabels(json, "held", held == null ? null : held.labels());
        if (marker.bits() > 0) {
            json.writeNumberProperty("bits", marker.bits());
        }
        json.writeEndObject();
    }

    private static void writeLabels(JsonGenerator json, String name, @Nullable LabelSet labels) {
        if (labels != null) {
            json.writeArrayPropertyStart(name);
            labels.list().forEach(json::writeString);
            json.writeEndArray();
        }
    }

    /** Whether a marker may leave its status to an event. */
    private static boolean says(TurnEvents.@Nullable CallEvent event, CallProgress marker) {
        return event != null
                && event.status() == marker.status()
                && (event.completedAt() == null) == (marker.completedAt() == null);
    }

    private static void writeUnlessSaid(
            JsonGenerator json, String name, @Nullable Instant at, @Nullable Instant said) {
        if (at != null && !at.equals(said)) {
            json.writeStringProperty(name, at.toString());
        }
    }

    private static void writeString(JsonGenerator json, String name, @Nullable String value) {
        if (value != null) {
            json.writeStringProperty(name, value);
        }
    }
}
