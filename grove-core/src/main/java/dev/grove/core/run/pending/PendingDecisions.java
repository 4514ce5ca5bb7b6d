package dev.grove.core.run.pending;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.TenantId;
import dev.grove.core.page.BoundedRows;
import dev.grove.core.page.Page;
import dev.grove.core.page.PageRequest;
import dev.grove.core.run.record.WaitKind;
import dev.grove.core.run.wait.PendingRows;
import dev.grove.core.run.workflow.ask.AskRows;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Lists what waits for a decision, across the runs of a tenant. */
@Component
public class PendingDecisions {

    private static final Comparator<PendingDecision> OLDEST_FIRST =
            Comparator.comparing(PendingDecision::createdAt);

    private final TenantDatabase database;

    PendingDecisions(TenantDatabase database) {
        this.database = database;
    }

    /**
     * The oldest first; of a wait and an ask of one moment the wait.
     *
     * @param person whose runs alone; null for all
     * @throws GroveException validation_failed for a cursor of another list
     */
    public Page<PendingDecision> list(
            TenantId tenant, Set<PendingKind> kinds, @Nullable String person, PageRequest page) {
        PendingPlace start = page.afterName().map(PendingPlace::parse).orElse(PendingPlace.START);
        return database.call(
                tenant,
                jdbc ->
                        waits(jdbc, kinds, person, start, page.limit())
                                .mergedWith(
                                        asks(jdbc, kinds, person, start, page.limit()),
                                        OLDEST_FIRST,
                                        page.limit(),
                                        items ->
                                                PageRequest.cursorAfter(
                                                        start.after(items).text())));
    }

    private static BoundedRows<PendingDecision> waits(
            TenantSql jdbc,
            Set<PendingKind> kinds,
            @Nullable String person,
            PendingPlace start,
            int limit) {
        Set<WaitKind> ofWaits =
                kinds.stream()
                        .map(PendingKind::ofWait)
                        .flatMap(Optional::stream)
                        .collect(Collectors.toSet());
        return ofWaits.isEmpty()
                ? BoundedRows.none()
                : PendingRows.read(jdbc, ofWaits, person, start.waiting(), limit)
                        .map(PendingDecision.OfRun::new);
    }

    private static BoundedRows<PendingDecision> asks(
            TenantSql jdbc,
            Set<PendingKind> kinds,
            @Nullable String person,
            PendingPlace start,
            int limit) {
        return kinds.contains(PendingKind.ASK)
                ? AskRows.read(jdbc, person, start.ask(), limit).map(PendingDecision.OfNode::new)
                : BoundedRows.none();
    }
}
