package dev.grove.core.run.work;

import dev.grove.core.id.KeyId;
import dev.grove.core.id.WorkflowId;
import dev.grove.language.json.ExactJson;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A workflow's run as {@code agent_runs.workflow} holds it. */
public final class WorkflowJson {

    /** Inputs keep the digits that they were given with. */
    private static final JsonMapper JSON = ExactJson.MAPPER;

    private WorkflowJson() {}

    public static String write(WorkflowWork work) {
        ObjectNode json = JSON.createObjectNode();
        json.put("name", work.name());
        json.put("id", work.workflow().toString());
        json.put("version", work.version());
        json.put("graph", work.graph());
        json.set("input", work.input());
        json.set("values", work.values());
        json.set("pins", work.pins());
        if (work.startedBy() != null) {
            json.put("started_by", work.startedBy().toString());
        }
        return json.toString();
    }

    static WorkflowWork read(String text, @Nullable String title) {
        JsonNode json = JSON.readTree(text);
        return new WorkflowWork(
                new WorkflowId(UUID.fromString(json.path("id").stringValue())),
                json.path("name").stringValue(),
                json.path("version").intValue(),
                json.path("graph").stringValue(),
                json.path("input"),
                (ObjectNode) json.path("values"),
                (ObjectNode) json.path("pins"),
                json.hasNonNull("started_by")
                        ? new KeyId(UUID.fromString(json.path("started_by").stringValue()))
                        : null,
                title);
    }
}
