package dev.grove.server.system;

import dev.grove.core.key.Scope;
import dev.grove.core.run.lease.GroveVersion;
import dev.grove.server.security.RequiresScope;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.info.GitProperties;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code GET /version}: what the server that answers was built from. */
@RestController
class VersionController {

    private final VersionResponse version;

    VersionController(SchemaVersion schema, Optional<GitProperties> git) {
        this.version =
                new VersionResponse(
                        GroveVersion.OF_THIS_SERVER,
                        git.map(GitProperties::getCommitId).orElse(null),
                        git.map(commit -> commit.get("commit.id.describe")).orElse(null),
                        schema.newest().version());
    }

    @GetMapping("/version")
    @RequiresScope(Scope.READ_ONLY)
    VersionResponse version() {
        return version;
    }

    /**
     * @param version {@code development} where it was not started from its jar
     * @param commit in full; null where the jar was built without its repository
     * @param described the newest tag before the commit, how many commits are between, and whether
     *     files had changed since, as {@code git describe} says it; null without a repository
     * @param schema the number of its newest migration
     */
    record VersionResponse(
            String version, @Nullable String commit, @Nullable String described, int schema) {}
}
