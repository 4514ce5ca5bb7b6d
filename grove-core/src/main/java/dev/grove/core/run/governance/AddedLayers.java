package dev.grove.core.run.governance;

import dev.grove.core.authority.Starter;
import dev.grove.core.database.TenantSql;
import dev.grove.core.id.RunId;
import dev.grove.core.run.event.AuthorityEvent;
import dev.grove.language.decide.fact.LabelSet;
import java.sql.Types;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Adds layers to runs that go on, in the transaction that queues them again. */
@Component
public class AddedLayers {

    private static final String GOVERN =
            """
            UPDATE agent_runs
               SET authority = :authority, level = 5, start_labels = COALESCE(:labels, start_labels)
             WHERE tenant_id = :tenant AND id = :run
            """;

    private final RunAuthorities authorities;
    private final TreeLabels trees;

    AddedLayers(RunAuthorities authorities, TreeLabels trees) {
        this.authorities = authorities;
        this.trees = trees;
    }

    /**
     * Adds the layers of whoever resumes a run, and of the run above it. One that no policy
     * governed so far has from now on, in its row, the labels of all that it came of, and of what
     * those below it have read: from a governed run nobody looks further back.
     *
     * @param before authority of the run so far, whose row is locked; null where no policy governs
     *     it
     * @param above authority of the run above; null where no policy governs that, or there is none
     * @return nothing where it has them already
     */
    public Optional<AuthorityEvent.Changed> add(
            TenantSql jdbc,
            RunId run,
            @Nullable String before,
            @Nullable String above,
            Starter by) {
        String authority = authorities.resumed(jdbc.tenant(), before, above, by);
        if (authority == null || authority.equals(before)) {
            return Optional.empty();
        }
        LabelSet labels = before == null ? trees.besides(jdbc, run) : LabelSet.NONE;
        int _ =
                jdbc.sql(GOVERN)
                        .param("authority", authority)
                        .param("labels", labels.isEmpty() ? null : labels.stored(), Types.VARCHAR)
                        .param("run", run.value())
                        .update();
        return Optional.of(authorities.changed(jdbc.tenant(), before, authority));
    }
}
