package dev.grove.core.run.vote;

import dev.grove.core.tool.ToolCall;
import dev.grove.language.json.ExactJson;
import dev.grove.language.policy.Terms;
import dev.grove.language.policy.Terms.Excluded;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Column of a wait that has its quorum, but for what other columns say. */
public final class QuorumJson {

    /** Mapper that keeps all digits of numbers: arguments are executed as they were approved. */
    private static final JsonMapper JSON = ExactJson.MAPPER;

    private QuorumJson() {}

    public static String write(Quorum quorum) {
        Terms terms = quorum.terms();
        ObjectNode json =
                JsonNodeFactory.instance
                        .objectNode()
                        .put("scope", terms.scope().wireName())
                        .put("person", terms.person())
                        .put("count", terms.count())
                        .put("tool_digest", quorum.motion().toolDigest())
                        .put("chain", quorum.motion().chain())
                        .put("round", quorum.round());
        ArrayNode not = json.putArray("not");
        terms.not().forEach(excluded -> not.add(excluded.wireName()));
        ArrayNode labels = json.putArray("labels");
        quorum.motion().labels().forEach(labels::add);
        json.set("rule", quorum.motion().rule().json());
        if (quorum.motion().hasHeld()) {
            json.put("held", true);
        }
        quorum.review().ifPresent(step -> review(json, terms, step));
        if (quorum.isEdited()) {
            json.set("arguments", quorum.arguments());
        }
        return JSON.writeValueAsString(json);
    }

    private static void review(ObjectNode json, Terms terms, Terms.Step step) {
        json.put("reviewer", step.by().agent())
                .put("persons", terms.voters().contains(Terms.Voter.PERSON));
        if (step.within() != null) {
            json.put("within_seconds", step.within().toSeconds());
        }
    }

    /**
     * @param asked call as the wait's other columns have it
     */
    static Quorum read(String text, String run, ToolCall asked) {
        JsonNode json = JSON.readTree(text);
        JsonNode rule = json.path("rule");
        Motion motion =
                new Motion(
                        run,
                        json.path("arguments") instanceof ObjectNode edited
                                ? new ToolCall(asked.id(), asked.name(), edited)
                                : asked,
                        json.path("tool_digest").stringValue(),
                        json.path("chain").stringValue(),
                        json.path("labels").valueStream().map(JsonNode::stringValue).toList(),
                        new Motion.Rule(
                                rule.path("layer").stringValue(),
                                rule.path("policy").stringValue(),
                                rule.path("version").intValue(),
                                rule.path("id").stringValue()),
                        json.path("held").asBoolean(false));
        return new Quorum(motion, terms(json), json.path("round").intValue());
    }

    private static Terms terms(JsonNode json) {
        Set<Excluded> not = EnumSet.noneOf(Excluded.class);
        json.path("not").forEach(each -> not.add(Excluded.valueOf(name(each))));
        return new Terms(
                Terms.Scope.valueOf(name(json.path("scope"))),
                not,
                json.path("person").booleanValue(),
                json.path("count").intValue(),
                null,
                steps(json));
    }

    private static List<Terms.Step> steps(JsonNode json) {
        if (!json.has("reviewer")) {
            return List.of();
        }
        Terms.Step review =
                new Terms.Step(
                        Terms.Voter.agent(json.path("reviewer").stringValue()),
                        json.has("within_seconds")
                                ? Duration.ofSeconds(json.path("within_seconds").longValue())
                                : null);
        return json.path("persons").booleanValue()
                ? List.of(review, Terms.Step.PERSON)
                : List.of(review);
    }

    private static String name(JsonNode wireName) {
        return wireName.stringValue().toUpperCase(Locale.ROOT);
    }
}
