package dev.grove.core.run.feed;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.run.feed.UnsuccessfulRuns.Counts;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Usage of agents by name, as callers read it: runs and costs. */
@JsonClassDescription("What agents did.")
record AgentUsageView(
        @JsonPropertyDescription("The beginning of the first day") Instant since,
        @JsonPropertyDescription("The end of the last one") Instant until,
        @JsonPropertyDescription("By the agents' names") List<Item> items) {

    /** Usage of one agent. */
    @JsonTypeName("AgentUse")
    @JsonClassDescription("What an agent did.")
    record Item(
            @JsonPropertyDescription("Its name") String agent,
            @JsonPropertyDescription("How many were started") long runs,
            @JsonPropertyDescription("How many of them failed") long failed,
            @JsonPropertyDescription("How many of them were stopped, by a cap or a person")
                    long stopped,
            @JsonPropertyDescription("What was spent") BigDecimal costUsd) {}

    static AgentUsageView of(
            CostQuery query, List<CostRow> sums, Map<String, Counts> unsuccessful) {
        return new AgentUsageView(
                query.since(),
                query.until(),
                sums.stream().flatMap(sum -> item(sum, unsuccessful)).toList());
    }

    /** Nothing for a sum of runs without an agent. */
    private static Stream<Item> item(CostRow sum, Map<String, Counts> unsuccessful) {
        String agent = sum.agent();
        if (agent == null || agent.isEmpty()) {
            return Stream.empty();
        }
        Counts counts = unsuccessful.getOrDefault(agent, Counts.NONE);
        return Stream.of(
                new Item(
                        agent,
                        sum.runs(),
                        counts.failed(),
                        counts.stopped(),
                        sum.spending().costUsd()));
    }
}
