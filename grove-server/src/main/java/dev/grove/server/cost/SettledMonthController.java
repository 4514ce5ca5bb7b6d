package dev.grove.server.cost;

import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.key.Scope;
import dev.grove.core.run.feed.CostQuery;
import dev.grove.core.run.feed.CostQuery.Group;
import dev.grove.core.run.feed.CostRow;
import dev.grove.core.run.feed.RunCosts;
import dev.grove.core.tenant.Tenants;
import dev.grove.server.media.AskedForm;
import dev.grove.server.security.RequiresScope;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** {@code /tenants/{id}/costs/{month}}: what is to be billed to a tenant, in JSON or CSV. */
@RestController
class SettledMonthController {

    private static final String CSV = "text/csv";
    private static final Pattern MONTH = Pattern.compile("[0-9]{4}-[0-9]{2}");
    private static final Set<Group> GROUPS = EnumSet.of(Group.DAY, Group.AGENT, Group.MODEL);

    private final Tenants tenants;
    private final RunCosts costs;
    private final Clock clock;

    SettledMonthController(Tenants tenants, RunCosts costs, Clock clock) {
        this.tenants = tenants;
        this.costs = costs;
        this.clock = clock;
    }

    @GetMapping(
            path = "/tenants/{id}/costs/{month}",
            produces = {MediaType.APPLICATION_JSON_VALUE, CSV})
    @RequiresScope(value = Scope.ADMIN, operator = true)
    ResponseEntity<Object> get(
            @PathVariable String id,
            @PathVariable String month,
            @RequestHeader(name = HttpHeaders.ACCEPT, required = false) @Nullable String accept) {
        TenantId tenant = tenants.get(id).id();
        SettledMonth settled = settled(tenant, parse(month));
        ResponseEntity.BodyBuilder answer = ResponseEntity.ok().varyBy(HttpHeaders.ACCEPT);
        return AskedForm.is(MediaType.parseMediaType(CSV), accept)
                ? answer.contentType(new MediaType("text", "csv", StandardCharsets.UTF_8))
                        .body(SettledMonthCsv.render(settled))
                : answer.contentType(MediaType.APPLICATION_JSON).body(settled);
    }

    /**
     * Day by day: so many rows are not read at once, and no day but the last one grows meanwhile.
     */
    private SettledMonth settled(TenantId tenant, YearMonth month) {
        Instant now = clock.instant();
        List<CostRow> rows = new ArrayList<>();
        LocalDate end = month.atEndOfMonth();
        for (LocalDate day = month.atDay(1); !day.isAfter(end); day = day.plusDays(1)) {
            Instant begins = day.atStartOfDay(ZoneOffset.UTC).toInstant();
            if (!begins.isAfter(now)) {
                rows.addAll(costs.sums(tenant, of(day)));
            }
        }
        BigDecimal unsettled = costs.unsettled(tenant, of(month.atDay(1))).spending().costUsd();
        return SettledMonth.of(tenant, month, rows, unsettled, now);
    }

    private static CostQuery of(LocalDate day) {
        return new CostQuery(
                GROUPS,
                day.atStartOfDay(ZoneOffset.UTC).toInstant(),
                day.plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant(),
                null,
                null);
    }

    private static YearMonth parse(String month) {
        try {
            if (MONTH.matcher(month).matches()) {
                return YearMonth.parse(month);
            }
        } catch (DateTimeException _) {
            // Such as 2026-13.
        }
        throw GroveException.invalid("month", "must be a month of UTC, such as 2026-11");
    }
}
