package dev.grove.core.model;

import dev.grove.core.database.CrossTenant;
import dev.grove.core.database.EngineDatabase;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.TenantId;
import dev.grove.core.model.price.ModelRef;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.springframework.stereotype.Repository;

/**
 * How much models can read. What is set for a provider goes before what the database has of the
 * model; that is read now and then, so that a row that an operator changes holds within a minute.
 */
@Repository
public class ContextWindows {

    private static final Duration FRESH = Duration.ofMinutes(1);
    private static final String ALL = "SELECT model, tokens FROM model_context_windows";

    private final EngineDatabase database;
    private final Clock clock;
    private final Providers providers;
    private volatile Snapshot snapshot = new Snapshot(Instant.MIN, Map.of());

    ContextWindows(EngineDatabase database, Clock clock, Providers providers) {
        this.database = database;
        this.clock = clock;
        this.providers = providers;
    }

    /** Tokens that a request and its answer may have together; nothing when that is not known. */
    @CrossTenant("windows belong to the operator")
    public OptionalLong find(TenantId tenant, ModelRef model) {
        OptionalLong set =
                providers
                        .find(ModelUser.of(tenant), model.provider())
                        .map(provider -> provider.contextWindow(model.model()))
                        .orElse(OptionalLong.empty());
        if (set.isPresent()) {
            return set;
        }
        Long published = current().get(model.toString());
        return published == null ? OptionalLong.empty() : OptionalLong.of(published);
    }

    private Map<String, Long> current() {
        Instant now = clock.instant();
        if (snapshot.readAt().isBefore(now.minus(FRESH))) {
            snapshot = new Snapshot(now, readAll());
        }
        return snapshot.windows();
    }

    @CrossTenant("windows belong to the operator")
    private Map<String, Long> readAll() {
        return database
                .<List<Window>>single(jdbc -> jdbc.sql(ALL).query(Rows.of(Window.class)).list())
                .stream()
                .collect(Collectors.toMap(Window::model, Window::tokens));
    }

    private record Window(String model, long tokens) {}

    /** All windows as they were at a time. */
    private record Snapshot(Instant readAt, Map<String, Long> windows) {}
}
