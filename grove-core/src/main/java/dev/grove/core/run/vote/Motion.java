package dev.grove.core.run.vote;

import dev.grove.core.tool.ToolCall;
import dev.grove.language.decide.By;
import dev.grove.language.json.CanonicalJson;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Call that is voted on.
 *
 * @param call with the arguments that would be executed
 * @param toolDigest of the tool as it is
 * @param chain digest of the run's authority
 * @param rule that asks
 */
public record Motion(String run, ToolCall call, String toolDigest, String chain, Rule rule) {

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
        return new Motion(run, new ToolCall(call.id(), call.name(), arguments), tool, chain, rule);
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
        bound.set("rule", rule.json());
        if (round > 0) {
            bound.put("round", round);
        }
        return CanonicalJson.digest(bound);
    }
}
