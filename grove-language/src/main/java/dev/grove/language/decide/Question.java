package dev.grove.language.decide;

import dev.grove.language.decide.fact.Connection;
import dev.grove.language.decide.fact.Facts;
import dev.grove.language.decide.fact.SecretUse;
import dev.grove.language.decide.fact.Start;
import dev.grove.language.decide.fact.Tool;
import dev.grove.language.policy.Act;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Act that is to be decided, with its facts, and the values of variables once they are asked for.
 */
final class Question {

    private final Act act;
    private final Facts facts;
    private @Nullable Map<String, JsonNode> values;

    Question(Act act, Facts facts) {
        this.act = act;
        this.facts = facts;
    }

    Act act() {
        return act;
    }

    Facts facts() {
        return facts;
    }

    /** Tool of a call; null for other acts. */
    @Nullable Tool tool() {
        return act.kind() == Act.Kind.CALL ? facts.tool() : null;
    }

    Map<String, JsonNode> values() {
        if (values == null) {
            values = new HashMap<>(facts.values());
            values.put(
                    "act",
                    JsonNodeFactory.instance
                            .objectNode()
                            .put("kind", act.kind().wireName())
                            .put("name", act.name()));
        }
        return values;
    }

    /** Whether what is acted on is known, and is what the act names. */
    boolean isKnown() {
        return switch (act.kind()) {
            case CALL -> facts.tool() != null && facts.tool().name().equals(act.name());
            case NET -> {
                JsonNode net = facts.find(Connection.VARIABLE);
                yield net != null
                        && act.name()
                                .equals(net.path("host").asString("") + ":" + net.path("port"));
            }
            case SECRET -> {
                JsonNode secret = facts.find(SecretUse.VARIABLE);
                yield secret != null && act.name().equals(secret.path("name").asString(""));
            }
            case START -> {
                JsonNode start = facts.find(Start.VARIABLE);
                yield start != null && act.name().equals(start.path("name").asString(""));
            }
            case MERGE -> true;
        };
    }
}
