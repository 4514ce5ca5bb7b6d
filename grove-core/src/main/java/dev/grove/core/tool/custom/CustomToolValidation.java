package dev.grove.core.tool.custom;

import dev.grove.core.tool.Effect;
import dev.grove.core.tool.ReservedNames;
import dev.grove.core.tool.Tools;
import dev.grove.core.tool.custom.work.CustomToolWork;
import dev.grove.language.schema.JsonSchemas;
import dev.grove.language.text.NearestNames;
import java.time.Duration;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Makes a definition of a draft, or says everything that is wrong with it. */
@Component
class CustomToolValidation {

    static final int MAX_DESCRIPTION = 10_000;
    static final int MAX_SCHEMA = 64 * 1024;
    static final int MAX_RENDER = 4 * 1024;
    static final int DEFAULT_SECONDS = 30;
    static final int MAX_SECONDS = 600;

    static final String NAME_PATTERN = "[a-z][a-z0-9_-]{0,62}";

    private static final Pattern NAME = Pattern.compile(NAME_PATTERN);

    private final Tools tools;
    private final JsonSchemas schemas;
    private final WorkValidation work;

    CustomToolValidation(Tools tools, JsonSchemas schemas, WorkValidation work) {
        this.tools = tools;
        this.schemas = schemas;
        this.work = work;
    }

    /** Whether a text may be a tool's name; any other may be one that Postgres refuses. */
    static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    /**
     * @throws dev.grove.core.error.GroveException validation_failed, with every field at fault
     */
    CustomToolDefinition validate(CustomToolDraft draft) {
        Faults faults = new Faults();
        CustomToolDraft.Terms terms = draft.terms();
        checkName(draft.name(), faults);
        String description = faults.text("description", draft.description(), MAX_DESCRIPTION);
        ObjectNode schema = inputSchema(draft.inputSchema(), faults);
        if (terms.render() != null) {
            faults.json("render", terms.render(), MAX_RENDER);
        }
        Duration timeout = timeout(terms.timeoutSeconds(), faults);
        CustomToolWork checked = work.check(draft, faults);
        Effect effect = effect(draft.kind(), terms.effect(), faults);
        faults.throwIfAny();
        return new CustomToolDefinition(
                Objects.requireNonNull(draft.name()),
                description,
                schema,
                effect,
                Boolean.TRUE.equals(terms.needsApproval()),
                terms.render(),
                timeout,
                Objects.requireNonNull(checked));
    }

    private void checkName(@Nullable String name, Faults faults) {
        if (name == null) {
            faults.refuse("name", "is required");
        } else if (!isName(name)) {
            faults.refuse(
                    "name",
                    "must have 1 to 63 characters, lower-case letters, digits, _ and -, and begin"
                            + " with a letter");
        } else if (tools.reserves(name)) {
            faults.refuse("name", ReservedNames.REFUSAL);
        }
    }

    private ObjectNode inputSchema(@Nullable JsonNode schema, Faults faults) {
        if (!(schema instanceof ObjectNode object)) {
            faults.refuse("input_schema", "is required: a JSON Schema of \"type\": \"object\"");
            return JsonNodeFactory.instance.objectNode();
        }
        faults.json("input_schema", object, MAX_SCHEMA);
        if (!object.path("type").asString("").equals("object")) {
            faults.refuse("input_schema", "must be of \"type\": \"object\"; arguments are named");
        }
        schemas.faults(object).forEach(fault -> faults.refuse("input_schema", fault));
        return object;
    }

    private static Duration timeout(@Nullable Integer seconds, Faults faults) {
        int wanted = seconds == null ? DEFAULT_SECONDS : seconds;
        if (wanted < 1 || wanted > MAX_SECONDS) {
            faults.refuse("timeout_seconds", "must be between 1 and " + MAX_SECONDS);
        }
        return Duration.ofSeconds(wanted);
    }

    /**
     * A callback gets an idempotency key, so it is taken to know a call by it; of all else it is
     * unknown what a second execution would do.
     */
    private static Effect effect(@Nullable String kind, @Nullable String effect, Faults faults) {
        if (effect == null) {
            return CustomToolWork.Callback.KIND.equals(kind) ? Effect.KEYED : Effect.UNSAFE;
        }
        return Effect.ofBroughtTools().stream()
                .filter(each -> each.wireName().equals(effect))
                .findFirst()
                .orElseGet(() -> {
                    faults.refuse(
                            "effect",
                            NearestNames.asChoice(
                                    effect,
                                    Effect.ofBroughtTools().stream()
                                            .map(Effect::wireName)
                                            .toList()));
                    return Effect.UNSAFE;
                });
    }
}
