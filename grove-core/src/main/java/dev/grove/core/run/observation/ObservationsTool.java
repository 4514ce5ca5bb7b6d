package dev.grove.core.run.observation;

import dev.grove.core.id.RunId;
import dev.grove.core.id.Uuids;
import dev.grove.core.text.StorableText;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.BuiltInTool;
import dev.grove.core.tool.Effect;
import dev.grove.core.tool.InputSchema;
import dev.grove.core.tool.ToolCall;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolOutcome;
import dev.grove.core.tool.ToolSpec;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code observations}: what the run and the runs below it have observed. The reader has the labels
 * of what it reads from then on.
 */
@Component
class ObservationsTool implements BuiltInTool {

    private static final int MOST = 20;
    private static final int USUAL = 10;

    /** Labels of an observation whose run no policy governed, so that nothing is known of it. */
    private static final List<String> OF_UNLABELLED = List.of("u:observation", "c:observation");

    private static final ToolSpec SPEC =
            new ToolSpec(
                    "observations",
                    "Reads what this run, and the runs that it has started, have written down by observe."
                            + " The newest come first.",
                    InputSchema.of(
                            """
                            {"type": "object",
                             "properties": {
                               "run": {"type": "string", "maxLength": 36,
                                       "description": "Id of a run below this one: those of that run, and below it."},
                               "tag": {"type": "string", "pattern": "^%s$"},
                               "q": {"type": "string", "minLength": 1, "maxLength": 200,
                                     "description": "Words that are all in the text."},
                               "limit": {"type": "integer", "minimum": 1, "maximum": %d, "default": %d}},
                             "additionalProperties": false}
                            """
                                    .formatted(WrittenObservation.TAG, MOST, USUAL)),
                    Effect.READ_ONLY,
                    Bucket.BUILT_IN);

    private final Observations observations;

    ObservationsTool(Observations observations) {
        this.observations = observations;
    }

    @Override
    public ToolSpec spec() {
        return SPEC;
    }

    @Override
    public boolean needsAgent() {
        return true;
    }

    @Override
    public ToolOutcome execute(ToolCall call, ToolContext context) {
        JsonNode arguments = call.arguments();
        Optional<RunId> run = within(arguments.path("run").asString(null), context);
        if (run.isEmpty()) {
            return new ToolOutcome.Failed(
                    "There is no such run below this one. Only observations of this run, and of runs"
                            + " that it has started, can be read.");
        }
        String words = arguments.path("q").asString(null);
        List<StoredObservation> found =
                observations.newest(
                        context.tenant(),
                        ObservationFilter.below(
                                run.get(),
                                arguments.path("tag").asString(null),
                                words == null ? null : StorableText.of(words)),
                        arguments.path("limit").asInt(USUAL));
        for (StoredObservation each : found) {
            context.label(call, each.labels() == null ? OF_UNLABELLED : each.labels());
        }
        return new ToolOutcome.Completed(
                found.isEmpty() ? "There are no such observations." : shown(found).toString());
    }

    /** The run that is asked about; none where it is not below this one. */
    private Optional<RunId> within(@Nullable String asked, ToolContext context) {
        if (asked == null) {
            return Optional.of(context.run());
        }
        return Uuids.parse(asked)
                .map(RunId::new)
                .filter(run -> observations.isWithin(context.tenant(), context.run(), run));
    }

    private static ArrayNode shown(List<StoredObservation> found) {
        ArrayNode all = JsonNodeFactory.instance.arrayNode();
        for (StoredObservation each : found) {
            ObjectNode one = all.addObject();
            one.put("run", each.run().toString())
                    .put("agent", each.agent())
                    .put("at", each.at().toString())
                    .put("text", each.text());
            each.tags().forEach(one.putArray("tags")::add);
            if (!each.metadata().isEmpty()) {
                one.set("metadata", each.metadata());
            }
        }
        return all;
    }
}
