package dev.grove.core.run.vote;

import dev.grove.core.tool.ToolCall;
import dev.grove.language.decide.By;
import dev.grove.language.json.CanonicalJson;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Call that is voted on.
 *
 * @param call with the arguments that would be executed
 * @param toolDigest of the tool as it is
 * @param chain digest of the run's authority
 * @param labels of what the call carries
 * @param rule that asks
 * @param hasHeld whether its arguments have results that the model of the run may not see
 */
public record Motion(
        String run,
        ToolCall call,
        String toolDigest,
        String chain,
        List<String> labels,
        Rule rule,
        boolean hasHeld) {

    private static final String UNTRUSTED = "u:";

    public Motion {
        labels = List.copyOf(labels);
    }

    /** Call whose arguments are those that the model has written. */
    public Motion(
            String run,
            ToolCall call,
            String toolDigest,
            String chain,
            List<String> labels,
            Rule rule) {
        this(run, call, toolDigest, chain, labels, rule, false);
    }

    /** Rule of a layer of the run's authority. */
    public record Rule(String layer, String policy, int version, String id) {

        public static Rule of(By by) {
            return new Rule(by.layer(), by.policy().policy(), by.policy().version(), by.rule());
        }

        ObjectNode json() {
            return JsonNodeFactory.instance
                    .objectNode()
                    .put("layer", layer)
                    .put("policy", policy)
                    .put("version", version)
                    .put("id", id);
        }
    }

    /** Copies it with the arguments and the tool of an edit. */
    public Motion edited(ObjectNode arguments, String tool) {
        return new Motion(
                run,
                new ToolCall(call.id(), call.name(), arguments),
                tool,
                chain,
                labels,
                rule,
                hasHeld);
    }

    /**
     * Whether an agent may decide it: nothing that the call carries came from outside, or is held,
     * since the agent is a model, too.
     */
    public boolean isForAgents() {
        return !hasHeld && labels.stream().noneMatch(label -> label.startsWith(UNTRUSTED));
    }

    /** Whether the same call of the same tool is voted on, whichever rule asks. */
    boolean isOfSameCall(Motion other) {
        return run.equals(other.run)
                && call.equals(other.call)
                && toolDigest.equals(other.toolDigest);
    }

    /**
     * Digest that binds votes: SHA-256 of the canonical JSON of all that is approved.
     *
     * @param round edits so far; integers that no double holds have one digest, and an edit another
     *     one for that
     */
    public String binding(int count, int round) {
        ObjectNode bound =
                JsonNodeFactory.instance
                        .objectNode()
                        .put("run", run)
                        .put("call", call.id())
                        .put("tool", call.name())
                        .put("tool_digest", toolDigest)
                        .put("chain", chain)
                        .put("count", count);
        bound.set("arguments", call.arguments());
        ArrayNode carried = bound.putArray("labels");
        labels.forEach(carried::add);
        bound.set("rule", rule.json());
        if (round > 0) {
            bound.put("round", round);
        }
        return CanonicalJson.digest(bound);
    }
}
