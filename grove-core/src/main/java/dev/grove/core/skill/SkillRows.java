package dev.grove.core.skill;

import dev.grove.core.database.TenantDatabase;
import dev.grove.core.database.TenantSql;
import dev.grove.core.database.read.Rows;
import dev.grove.core.id.TenantId;
import dev.grove.core.skill.folder.FolderFile;
import dev.grove.language.json.ExactJson;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.node.ArrayNode;

/** The files of versions, and their bytes by content. */
@Repository
class SkillRows {

    private static final String KNOWN =
            """
            SELECT digest FROM skill_contents WHERE tenant_id = :tenant AND digest IN (:digests)
            """;

    /** Another transaction may store the same bytes at this moment. */
    private static final String ADD_CONTENT =
            """
            INSERT INTO skill_contents (tenant_id, digest, content)
            VALUES (:tenant, :digest, :content)
                ON CONFLICT DO NOTHING
            """;

    private static final String ADD_FILES =
            """
            INSERT INTO skill_files (tenant_id, skill_id, version, path, digest)
            SELECT :tenant, :skill, :version, f.path, f.digest
              FROM jsonb_to_recordset(CAST(:files AS jsonb)) AS f (path text, digest text)
            """;

    private static final String CONTENT =
            """
            SELECT content FROM skill_contents WHERE tenant_id = :tenant AND digest = :digest
            """;

    private final TenantDatabase database;

    SkillRows(TenantDatabase database) {
        this.database = database;
    }

    /** In the transaction that stores the version. */
    void add(TenantId tenant, UUID skill, int version, List<FolderFile> files) {
        database.run(
                tenant,
                jdbc -> {
                    addContents(jdbc, files);
                    ArrayNode listed = ExactJson.MAPPER.createArrayNode();
                    files.forEach(file ->
                            listed.addObject()
                                    .put("path", file.path())
                                    .put("digest", file.digest()));
                    jdbc.sql(ADD_FILES)
                            .param("skill", skill)
                            .param("version", version)
                            .param("files", listed.toString())
                            .update();
                });
    }

    private static void addContents(TenantSql jdbc, List<FolderFile> files) {
        Set<String> known =
                new HashSet<>(
                        jdbc.sql(KNOWN)
                                .param("digests", files.stream().map(FolderFile::digest).toList())
                                .query(String.class)
                                .list());
        for (FolderFile file : files) {
            if (known.add(file.digest())) {
                jdbc.sql(ADD_CONTENT)
                        .param("digest", file.digest())
                        .param("content", file.content())
                        .update();
            }
        }
    }

    Optional<byte[]> content(TenantId tenant, String digest) {
        return database
                .single(
                        tenant,
                        CONTENT,
                        new MapSqlParameterSource("digest", digest),
                        Rows.of(byte[].class))
                .stream()
                .findFirst();
    }
}
