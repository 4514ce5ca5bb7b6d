package dev.grove.server.cost;

import dev.grove.core.error.ErrorCode;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.Scope;
import dev.grove.core.operation.OperationCaller;
import dev.grove.core.run.feed.CostQuery;
import dev.grove.core.run.feed.CostQuery.Group;
import dev.grove.core.run.feed.RunCosts;
import dev.grove.core.text.Rfc3339;
import dev.grove.language.text.NearestNames;
import dev.grove.server.security.RequiresScope;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code /costs}. */
@RestController
class CostController {

    static final Duration UNLESS_ASKED = Duration.ofDays(30);
    private static final int LONGEST_NAME = 500;

    private final RunCosts costs;
    private final Clock clock;

    CostController(RunCosts costs, Clock clock) {
        this.costs = costs;
        this.clock = clock;
    }

    @GetMapping("/costs")
    @RequiresScope(Scope.READ_ONLY)
    CostSumsResponse sums(
            OperationCaller caller,
            @RequestParam(name = "group_by", required = false)
                    @Nullable List<@Nullable String> groupBy,
            @RequestParam(required = false) @Nullable String agent,
            @RequestParam(required = false) @Nullable String model,
            @RequestParam(required = false) @Nullable String since,
            @RequestParam(required = false) @Nullable String until) {
        Instant end = until == null ? clock.instant() : time("until", until);
        CostQuery query =
                new CostQuery(
                        groups(groupBy),
                        since == null ? end.minus(UNLESS_ASKED) : time("since", since),
                        end,
                        name("agent", agent),
                        name("model", model));
        if (query.groups().contains(Group.TENANT)) {
            return ofAll(caller, query);
        }
        TenantId tenant = caller.tenant();
        return CostSumsResponse.of(
                query, costs.sums(tenant, query), costs.unsettled(tenant, query));
    }

    private CostSumsResponse ofAll(OperationCaller caller, CostQuery query) {
        if (!caller.isOperator() || !caller.scope().includes(Scope.ADMIN)) {
            throw new GroveException(
                    ErrorCode.FORBIDDEN,
                    "Costs by tenant need an operator's key of scope admin, one without a tenant");
        }
        return CostSumsResponse.of(query, costs.sumsOfAll(query), costs.unsettledOfAll(query));
    }

    private static Set<Group> groups(@Nullable List<@Nullable String> names) {
        Set<Group> groups = EnumSet.noneOf(Group.class);
        for (String listed : names == null ? List.<String>of() : names) {
            for (String name : (listed == null ? "" : listed).split(",", -1)) {
                groups.add(group(name.strip()));
            }
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

    static Instant time(String field, String text) {
        return Rfc3339.parse(text)
                .orElseThrow(() ->
                        GroveException.invalid(
                                field,
                                "must be an RFC 3339 time in UTC, such as 2026-11-21T00:00:00Z"));
    }

    private static @Nullable String name(String field, @Nullable String text) {
        if (text != null && (text.length() > LONGEST_NAME || text.indexOf('\0') >= 0)) {
            throw GroveException.invalid(
                    field, "must be at most " + LONGEST_NAME + " characters, without NUL");
        }
        return text;
    }
}
