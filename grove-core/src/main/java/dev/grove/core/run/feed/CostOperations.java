package dev.grove.core.run.feed;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.grove.core.contract.OneOf;
import dev.grove.core.contract.SchemaOf;
import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.operation.OperationGroup;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.run.feed.CostQuery.Group;
import dev.grove.core.text.Rfc3339;
import dev.grove.language.text.NearestNames;
import jakarta.validation.constraints.Size;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Operations that sum up what runs cost, and what agents did. */
@Component
class CostOperations implements OperationSource {

    private static final String SINCE = "From this time on; 30 days before `until` unless set";
    private static final String UNTIL = "Before this time; now unless set";
    private static final Duration UNLESS_ASKED = Duration.ofDays(30);
    private static final int LONGEST_NAME = 500;

    private final RunCosts costs;
    private final UnsuccessfulRuns unsuccessful;
    private final Clock clock;

    CostOperations(RunCosts costs, UnsuccessfulRuns unsuccessful, Clock clock) {
        this.costs = costs;
        this.unsuccessful = unsuccessful;
        this.clock = clock;
    }

    /** Which costs, and by what they are summed up. */
    record CostsAsked(
            @JsonPropertyDescription("By what; one sum of everything without it")
                    @Nullable List<@OneOf(Group.class) @Nullable String> groupBy,
            @JsonPropertyDescription("Those of the agent of this name alone")
                    @Size(max = LONGEST_NAME)
                    @Nullable String agent,
            @JsonPropertyDescription("Those of runs with this `provider/model` alone")
                    @Size(max = LONGEST_NAME)
                    @Nullable String model,
            @JsonPropertyDescription(SINCE) @SchemaOf(Instant.class) @Nullable String since,
            @JsonPropertyDescription(UNTIL) @SchemaOf(Instant.class) @Nullable String until) {}

    /** Time of the runs that are summed up. */
    record UsageAsked(
            @JsonPropertyDescription(SINCE) @SchemaOf(Instant.class) @Nullable String since,
            @JsonPropertyDescription(UNTIL) @SchemaOf(Instant.class) @Nullable String until) {}

    @Override
    public List<Operation<?>> operations() {
        return List.of(
                new OperationGroup("runs", Scope.READ_ONLY)
                        .operation("sumCosts", CostsAsked.class)
                        .says(
                                "Sum up costs",
                                "What the tenant's runs have used and spent, at the time when it was settled: when a run waits, ends, or is handed over to another server. Sums are of whole days in UTC, or of whole hours by the hour: `since` and `until` are widened to that, and may be 1,100 days apart, by the hour 31. A model is the run's; what its compactions cost is in it, and what its session's title cost, which `titles_cost_usd` says apart. By `tenant` they are those of all tenants, whichever one `Grove-Tenant` names: that needs an operator's key of scope `admin`.")
                        .at(Route.get("/costs"))
                        .views(CostSumsView.class, this::sums),
                new OperationGroup("agents", Scope.READ_ONLY)
                        .operation("listAgentUsage", UsageAsked.class)
                        .says(
                                "Sum up what agents did",
                                "For each agent that had a run: how many were started, how many of these failed or were stopped, and what was spent, over whole days in UTC as `GET /costs` has them. `failed` and `stopped` are of runs as they are now: one that was resumed and completed is neither, and one that was deleted is not counted; at most the newest 50,000 of each status are read.")
                        .at(Route.get("/agent-usage"))
                        .views(AgentUsageView.class, this::usage));
    }

    private CostSumsView sums(OperationCaller caller, CostsAsked asked) {
        CostQuery query =
                query(
                        groups(asked.groupBy()),
                        asked.since(),
                        asked.until(),
                        name("agent", asked.agent()),
                        name("model", asked.model()));
        if (query.groups().contains(Group.TENANT)) {
            return ofAll(caller, query);
        }
        TenantId tenant = caller.tenant();
        return CostSumsView.of(query, costs.sums(tenant, query), costs.unsettled(tenant, query));
    }

    private CostSumsView ofAll(OperationCaller caller, CostQuery query) {
        if (!caller.isOperator() || !caller.scope().includes(Scope.ADMIN)) {
            throw new GroveException(
                    ErrorCode.FORBIDDEN,
                    "Costs by tenant need an operator's key of scope admin, one without a tenant");
        }
        return CostSumsView.of(query, costs.sumsOfAll(query), costs.unsettledOfAll(query));
    }

    private AgentUsageView usage(OperationCaller caller, UsageAsked asked) {
        CostQuery query = query(Set.of(Group.AGENT), asked.since(), asked.until(), null, null);
        TenantId tenant = caller.tenant();
        return AgentUsageView.of(
                query,
                costs.sums(tenant, query),
                unsuccessful.byAgent(tenant, query.since(), query.until()));
    }

    private CostQuery query(
            Set<Group> groups,
            @Nullable String since,
            @Nullable String until,
            @Nullable String agent,
            @Nullable String model) {
        Instant end = or(Rfc3339.member("until", until), clock.instant());
        return new CostQuery(
                groups,
                or(Rfc3339.member("since", since), end.minus(UNLESS_ASKED)),
                end,
                agent,
                model);
    }

    private static Instant or(@Nullable Instant written, Instant otherwise) {
        return written == null ? otherwise : written;
    }

    private static Set<Group> groups(@Nullable List<@Nullable String> names) {
        Set<Group> groups = EnumSet.noneOf(Group.class);
        for (String name : names == null ? List.<@Nullable String>of() : names) {
            groups.add(group(name == null ? "" : name));
        }
        if (groups.contains(Group.DAY) && groups.contains(Group.HOUR)) {
            throw GroveException.invalid("group_by", "must be by the day or by the hour");
        }
        return groups;
    }

    private static Group group(String name) {
        for (Group group : Group.values()) {
            if (group.wireName().equals(name)) {
                return group;
            }
        }
        throw GroveException.invalid(
                "group_by",
                NearestNames.asChoice(
                        name, Arrays.stream(Group.values()).map(Group::wireName).toList()));
    }

    private static @Nullable String name(String field, @Nullable String text) {
        if (text != null && (text.length() > LONGEST_NAME || text.indexOf('\0') >= 0)) {
            throw GroveException.invalid(
                    field, "must be at most " + LONGEST_NAME + " characters, without NUL");
        }
        return text;
    }
}
