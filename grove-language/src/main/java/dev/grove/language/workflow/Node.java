package dev.grove.language.workflow;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A node of a workflow: one record for each kind. */
public sealed interface Node {

    NodeSettings settings();

    /** Kind, as a definition writes it. */
    String kind();

    /**
     * A run of an agent.
     *
     * @param version null for the one that is current when the workflow starts
     * @param goal a text with expressions
     * @param outputSchema null for that of the agent
     * @param files texts with expressions, by their path in the workspace
     * @param workspaceFrom the node whose workspace this one begins with
     */
    record AgentNode(
            String agent,
            @Nullable Integer version,
            String goal,
            @Nullable ObjectNode outputSchema,
            Map<String, String> files,
            @Nullable String workspaceFrom,
            NodeSettings settings)
            implements Node {
        @Override
        public String kind() {
            return "agent";
        }
    }

    /**
     * Call of a tool.
     *
     * @param with its arguments, with expressions
     */
    record ToolNode(String tool, ObjectNode with, NodeSettings settings) implements Node {
        @Override
        public String kind() {
            return "tool";
        }
    }

    /**
     * A run of another workflow.
     *
     * @param input with expressions
     */
    record WorkflowNode(
            String workflow, @Nullable Integer version, JsonNode input, NodeSettings settings)
            implements Node {
        @Override
        public String kind() {
            return "workflow";
        }
    }

    /** JSON with expressions. */
    record ValueNode(JsonNode value, NodeSettings settings) implements Node {
        @Override
        public String kind() {
            return "value";
        }
    }

    /**
     * A label: that of the first case that holds.
     *
     * @param otherwise the label when none holds; null where that is an error
     */
    record SwitchNode(List<Case> cases, @Nullable String otherwise, NodeSettings settings)
            implements Node {
        @Override
        public String kind() {
            return "switch";
        }
    }

    /**
     * @param when an expression
     */
    record Case(String when, String label) {}

    /**
     * Body that runs for each element of a list.
     *
     * @param list JSON with expressions; a list
     * @param batch how many elements one child is given; null for one, and not in a list
     * @param tolerate how many may fail
     */
    record MapNode(
            JsonNode list,
            Body body,
            @Nullable Integer concurrency,
            @Nullable Integer batch,
            Tolerance tolerate,
            Order order,
            NodeSettings settings)
            implements Node {
        @Override
        public String kind() {
            return "map";
        }
    }

    /** Order of a map's results. */
    enum Order {
        INPUT,
        COMPLETION
    }

    /** How many elements of a map may fail before it does. */
    sealed interface Tolerance {
        record Count(int failed) implements Tolerance {}

        /**
         * @param failed between 0 and 1
         */
        record Share(BigDecimal failed) implements Tolerance {}
    }

    /** Brings branches together. */
    record MergeNode(List<String> nodes, Take take, NodeSettings settings) implements Node {
        @Override
        public String kind() {
            return "merge";
        }
    }

    /** Output of a merge: that of the first node that completed, or all of them by id. */
    enum Take {
        FIRST,
        ALL
    }

    /**
     * Makes and judges until what was made is accepted.
     *
     * @param accept an expression
     * @param score an expression; null where rounds are not compared
     * @param stopWithoutGain rounds without a better score after which it stops
     */
    record LoopNode(
            Body make,
            Body judge,
            String accept,
            @Nullable String score,
            int maxRounds,
            @Nullable Integer stopWithoutGain,
            OnExhausted onExhausted,
            NodeSettings settings)
            implements Node {
        @Override
        public String kind() {
            return "loop";
        }
    }

    /** End of a loop in which nothing was accepted: with the best result so far, or failed. */
    enum OnExhausted {
        BEST,
        FAIL
    }

    /**
     * A decision of people.
     *
     * @param title a text with expressions
     * @param show what is decided on, with expressions
     * @param form JSON Schema of an answer besides the decision
     * @param scope that a decider's key needs
     * @param notStarter whether who started the run may not decide
     * @param count of people who have to approve
     */
    record AskNode(
            String title,
            @Nullable JsonNode show,
            @Nullable ObjectNode form,
            String scope,
            boolean notStarter,
            int count,
            @Nullable Duration timeout,
            OnTimeout onTimeout,
            NodeSettings settings)
            implements Node {
        @Override
        public String kind() {
            return "ask";
        }
    }

    /** End of an ask that was not decided in time. */
    enum OnTimeout {
        DENY,
        FAIL
    }

    /** A pause. */
    record WaitNode(Until until, NodeSettings settings) implements Node {
        @Override
        public String kind() {
            return "wait";
        }
    }

    /** Condition that ends a pause. */
    sealed interface Until {
        record Elapsed(Duration time) implements Until {}

        /**
         * @param time a text with expressions; a time of RFC 3339
         */
        record Instant(String time) implements Until {}

        /**
         * @param key an expression; the event must have it
         */
        record Event(String name, @Nullable String key, @Nullable Duration timeout)
                implements Until {}
    }

    /**
     * Ends the workflow as failed.
     *
     * @param message a text with expressions
     */
    record FailNode(String code, String message, NodeSettings settings) implements Node {
        @Override
        public String kind() {
            return "fail";
        }
    }
}
