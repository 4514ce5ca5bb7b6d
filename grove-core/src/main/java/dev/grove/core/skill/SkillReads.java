package dev.grove.core.skill;

import static dev.grove.core.definition.DefinitionInputs.needed;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.contract.Needed;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.error.GroveException;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.Answer;
import dev.grove.core.operation.AnswerType;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationGroup;
import dev.grove.core.operation.Route;
import dev.grove.core.operation.Route.Body;
import dev.grove.core.operation.ToolForm;
import jakarta.validation.constraints.Min;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Operations that read the files of a skill: one of them, or its body with arguments put in. */
@Component
class SkillReads {

    private static final OperationGroup GROUP = new OperationGroup("skills", Scope.READ_ONLY);
    private static final String CURRENT = "The current one without it";

    private final Skills skills;

    SkillReads(Skills skills) {
        this.skills = skills;
    }

    /** A version of a skill, or a file of it. */
    record SkillAsked(
            @JsonPropertyDescription("The name that it was stored under") @Needed
                    @Nullable String name,
            @JsonPropertyDescription(CURRENT) @Min(1) @Nullable Integer version,
            @JsonPropertyDescription("A file below the skill's folder, such as SKILL.md")
                    @Nullable String path) {}

    /** Content of a file: as a text where it is one. */
    record SkillFileContent(
            String name,
            int version,
            String path,
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String text,
            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String base64) {}

    /** Arguments by the names of placeholders. */
    @JsonTypeName("SkillRenderRequest")
    @JsonClassDescription("Arguments for a skill.")
    record RenderRequest(
            @JsonPropertyDescription("The name that it was stored under") @Needed
                    @Nullable String name,
            @JsonPropertyDescription("By the names of placeholders: texts, numbers, true or false")
                    @SchemaOf(ObjectNode.class)
                    @Nullable Map<String, @Nullable JsonNode> arguments,
            @JsonPropertyDescription(CURRENT) @Min(1) @Nullable Integer version) {}

    /** The body of a skill with arguments put in. */
    @JsonClassDescription("The body of a skill with arguments put in.")
    record RenderedSkillView(
            @JsonPropertyDescription("The skill's") String name,
            @JsonPropertyDescription("Which was rendered") int version,
            @JsonPropertyDescription("Markdown") String text) {}

    Operation<SkillAsked> show() {
        return GROUP.operation("showSkill", SkillAsked.class)
                .needs(Scope.PROVISION)
                .says("Read a skill", "Its current version, or another; or one of its files.")
                .as(
                        new ToolForm(
                                "grove__get_skill",
                                "Shows a skill as it is stored; with path, one of its files.",
                                ToolForm.Effect.READS,
                                Scope.PROVISION,
                                List.of()))
                .answers(new AnswerType.View(SkillView.class), this::show);
    }

    private Answer show(OperationCaller caller, SkillAsked asked) {
        StoredSkill stored = skills.get(caller.tenant(), needed(asked.name()), asked.version());
        String path = asked.path();
        if (path == null) {
            return new Answer.View(SkillView.of(stored));
        }
        byte[] content = skills.content(caller.tenant(), stored.skill(), path);
        String text = text(content);
        return new Answer.View(
                new SkillFileContent(
                        stored.name(),
                        stored.version(),
                        path,
                        text,
                        text == null ? Base64.getEncoder().encodeToString(content) : null));
    }

    private static @Nullable String text(byte[] content) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString();
        } catch (CharacterCodingException _) {
            return null;
        }
    }

    Operation<RenderRequest> render() {
        return GROUP.operation("renderSkill", RenderRequest.class)
                .says(
                        "Put arguments into a skill",
                        "The body of its SKILL.md with arguments in the place of its placeholders. A value is text, whatever it holds.")
                .at(Route.post("/skills/{name}/render", Body.NEEDED))
                .example("{\"arguments\": {\"topic\": \"cats\"}}")
                .refuses(404)
                .views(RenderedSkillView.class, this::render);
    }

    private RenderedSkillView render(OperationCaller caller, RenderRequest asked) {
        StoredSkill skill = skills.get(caller.tenant(), needed(asked.name()), asked.version());
        return new RenderedSkillView(
                skill.name(),
                skill.version(),
                skills.render(caller.tenant(), skill.skill(), given(asked.arguments())));
    }

    private static Map<String, JsonNode> given(
            @Nullable Map<String, @Nullable JsonNode> arguments) {
        Map<String, JsonNode> given = new LinkedHashMap<>();
        if (arguments != null) {
            arguments.forEach((name, value) -> {
                if (value == null || value.isContainer()) {
                    throw GroveException.invalid(
                            "arguments." + name, "must be a text, a number, true or false");
                }
                given.put(name, value);
            });
        }
        return given;
    }
}
