package dev.grove.core.run.feed;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.grove.core.contract.OneOf;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.price.Usage;
import dev.grove.core.run.feed.CostQuery.Group;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sums of costs as callers read them. */
@JsonClassDescription("What runs have cost.")
record CostSumsView(
        @JsonPropertyDescription("As it was asked for") List<@OneOf(Group.class) String> groupBy,
        @JsonPropertyDescription("The beginning of the first hour or day") Instant since,
        @JsonPropertyDescription("The end of the last one") Instant until,
        @JsonPropertyDescription("By the time, then by the tenant, the agent and the model")
                List<Sum> items,
        Spent unsettled) {

    static CostSumsView of(CostQuery query, List<CostRow> sums, CostRow unsettled) {
        return new CostSumsView(
                query.groups().stream().map(Group::wireName).toList(),
                query.since(),
                query.until(),
                sums.stream().map(Sum::of).toList(),
                Spent.of(unsettled));
    }

    /** Sum of costs. */
    @JsonTypeName("CostSum")
    @JsonClassDescription("A sum of costs.")
    record Sum(
            @JsonPropertyDescription("The hour or day; null where it is not by the time")
                    @Nullable Instant begins,
            @JsonPropertyDescription("Null where it is not by tenants") @Nullable TenantId tenantId,
            @JsonPropertyDescription(
                            "Its name, empty of runs without one; null where it is not by agents")
                    @Nullable String agent,
            @JsonPropertyDescription(
                            "`provider/model`, empty of runs without one; null where it is not by models")
                    @Nullable String model,
            @JsonPropertyDescription("How many were started") long runs,
            Spent spent,
            @JsonPropertyDescription("Titles of sessions that models made, or were paid for")
                    long titles,
            @JsonPropertyDescription("The part of `spent.cost_usd` that is theirs")
                    BigDecimal titlesCostUsd) {

        static Sum of(CostRow row) {
            return new Sum(
                    row.begins(),
                    row.tenant(),
                    row.agent(),
                    row.model(),
                    row.runs(),
                    Spent.of(row),
                    row.titles(),
                    row.titlesCostUsd());
        }
    }

    /** Turns, tokens that do not overlap, and what they cost. */
    @JsonClassDescription(
            "Turns, tokens that do not overlap, and what they cost. `unsettled` is what runs that are executed now have spent since that began: it is in no sum yet.")
    record Spent(
            @JsonPropertyDescription("Answers of models") long turns,
            @JsonPropertyDescription("Read") long inputTokens,
            @JsonPropertyDescription("Written") long outputTokens,
            @JsonPropertyDescription("Read from the cache") long cacheReadTokens,
            @JsonPropertyDescription("Written to the cache") long cacheWriteTokens,
            @JsonPropertyDescription("In US dollars") BigDecimal costUsd) {

        static Spent of(CostRow row) {
            Usage usage = row.spending().usage();
            return new Spent(
                    row.turns(),
                    usage.inputTokens(),
                    usage.outputTokens(),
                    usage.cacheReadTokens(),
                    usage.cacheWriteTokens(),
                    row.spending().costUsd());
        }
    }
}
