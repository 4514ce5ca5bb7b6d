package dev.grove.core.skill;

import dev.grove.core.cache.MostRecent;
import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.error.GroveException;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import java.sql.Types;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.stereotype.Repository;

/** Which versions of skills runs have: fixed when each starts, and never changed. */
@Repository
public class RunSkills {

    private static final int MOST_REMEMBERED = 256;

    /**
     * Pins of another run go before current versions: a fork reads what its origin read, and what a
     * node of a workflow begins reads what the run of the workflow has pinned.
     */
    private static final String PIN =
            """
            INSERT INTO run_skills (tenant_id, run_id, position, name, skill_id, version)
            SELECT :tenant, :run, asked.position, asked.name, v.skill_id, v.version
              FROM unnest(string_to_array(:names, ','), string_to_array(:versions, ',', '')::integer[])
                   WITH ORDINALITY AS asked (name, version, position)
              LEFT JOIN run_skills p ON p.tenant_id = :tenant AND p.run_id = :pinsOf AND p.name = asked.name
              LEFT JOIN skills s ON s.tenant_id = :tenant AND s.name = asked.name AND s.deleted_at IS NULL
              JOIN skill_versions v ON v.tenant_id = :tenant AND v.skill_id = COALESCE(p.skill_id, s.id)
               AND v.version = COALESCE(asked.version, p.version, s.current_version)
            RETURNING name
            """;

    private static final String LIST =
            """
            SELECT p.skill_id AS id, p.version, v.definition::text AS skill
              FROM run_skills p
              JOIN skill_versions v ON v.tenant_id = p.tenant_id AND v.skill_id = p.skill_id
               AND v.version = p.version
             WHERE p.tenant_id = :tenant AND p.run_id = :run
             ORDER BY p.position
            """;

    private final TenantDatabase database;
    private final Skills skills;
    private final RowMapper<PinnedSkill> pinned =
            Rows.of(PinnedSkill.class, Map.of("skill", SkillKind.KIND::read));
    private final MostRecent<RunId, List<PinnedSkill>> remembered =
            new MostRecent<>(MOST_REMEMBERED);

    RunSkills(TenantDatabase database, Skills skills) {
        this.database = database;
        this.skills = skills;
    }

    /**
     * Pins the skills of a run that is being stored, in its transaction.
     *
     * @param pinsOf a run whose pins go first, or null
     * @throws GroveException {@code conflict} for a skill that is gone
     */
    public static void pin(
            TenantSql jdbc, RunId run, List<SkillReference> asked, @Nullable RunId pinsOf) {
        if (asked.isEmpty()) {
            return;
        }
        List<String> pinned =
                jdbc.sql(PIN)
                        .param("run", run.value())
                        .param("names", joined(asked.stream().map(SkillReference::name).toList()))
                        .param("versions", joined(asked.stream().map(RunSkills::version).toList()))
                        .param("pinsOf", pinsOf == null ? null : pinsOf.value(), Types.OTHER)
                        .query(Rows.of(String.class))
                        .list();
        for (SkillReference one : asked) {
            if (!pinned.contains(one.name())) {
                throw GroveException.conflict(
                        "There is no skill %s any more, which the agent names; store the skill again, or the agent without it"
                                .formatted(one));
            }
        }
    }

    /** In the order in which the run's definition names them. */
    public List<PinnedSkill> of(TenantId tenant, RunId run) {
        return remembered
                .find(run)
                .orElseGet(() -> {
                    List<PinnedSkill> read = read(tenant, run);
                    remembered.put(run, read);
                    return read;
                });
    }

    private List<PinnedSkill> read(TenantId tenant, RunId run) {
        return database.single(tenant, LIST, new MapSqlParameterSource("run", run.value()), pinned);
    }

    /** The bytes of a file of one of them. */
    public byte[] content(TenantId tenant, SkillFile file) {
        return skills.content(tenant, file);
    }

    private static String version(SkillReference asked) {
        return asked.version() == null ? "" : Objects.toString(asked.version());
    }

    private static String joined(List<String> texts) {
        return texts.stream().collect(Collectors.joining(","));
    }
}
