package dev.grove.workspace.git.broker.url;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How much one operation on a remote may take.
 *
 * @param schemes the schemes of remotes: {@code https}, and {@code http} where the operator allows
 *     it
 * @param packBytes size of all objects that one operation transfers, compressed
 * @param objects how many objects one operation transfers
 * @param objectBytes size of one object, unpacked; a few times as much memory is needed meanwhile
 * @param refs how many refs a remote may have
 * @param limit time for all of one operation
 * @param transfers transfers at the same time on this server; others wait
 */
@ConfigurationProperties("grove.workspaces.git")
public record GitSettings(
        @DefaultValue("https") List<String> schemes,
        @DefaultValue("256MB") DataSize packBytes,
        @DefaultValue("1000000") int objects,
        @DefaultValue("50MB") DataSize objectBytes,
        @DefaultValue("10000") int refs,
        @DefaultValue("120s") Duration limit,
        @DefaultValue("4") int transfers) {

    private static final Set<String> KNOWN = Set.of(GitUrl.HTTPS, GitUrl.HTTP);

    public GitSettings {
        schemes = List.copyOf(schemes);
        if (schemes.isEmpty() || !KNOWN.containsAll(schemes)) {
            throw new IllegalArgumentException(
                    "grove.workspaces.git.schemes (GROVE_GIT_SCHEMES) may name https and"
                            + " http, not "
                            + schemes);
        }
    }
}
