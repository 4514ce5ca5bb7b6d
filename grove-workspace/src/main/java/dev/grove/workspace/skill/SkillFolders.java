package dev.grove.workspace.skill;

import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.skill.PinnedSkill;
import dev.grove.core.skill.RunSkills;
import dev.grove.core.skill.SkillFile;
import dev.grove.workspace.sandbox.GivenFolder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.springframework.stereotype.Component;

/** Makes folders for sandboxes of the skills that runs have pinned. */
@Component
public class SkillFolders {

    private static final int FOLDER = 0040755;
    private static final int SCRIPT = 0100755;
    private static final int FILE = 0100644;

    private final RunSkills skills;

    SkillFolders(RunSkills skills) {
        this.skills = skills;
    }

    /** Folders of the run's skills, one for each; none is read before it is asked for its bytes. */
    public List<GivenFolder> of(TenantId tenant, RunId run) {
        return skills.of(tenant, run).stream()
                .map(pinned -> (GivenFolder) () -> tar(tenant, pinned))
                .toList();
    }

    private byte[] tar(TenantId tenant, PinnedSkill pinned) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar =
                new TarArchiveOutputStream(bytes, StandardCharsets.UTF_8.name())) {
            tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
            tar.setAddPaxHeadersForNonAsciiNames(true);
            for (String folder : folders(pinned)) {
                tar.putArchiveEntry(entry(folder, FOLDER, 0));
                tar.closeArchiveEntry();
            }
            for (SkillFile file : pinned.skill().files()) {
                byte[] content = skills.content(tenant, file);
                tar.putArchiveEntry(
                        entry(
                                pinned.name() + "/" + file.path(),
                                file.executable() ? SCRIPT : FILE,
                                content.length));
                tar.write(content);
                tar.closeArchiveEntry();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /** Folders of a skill's files, those above before those below. */
    private static Set<String> folders(PinnedSkill pinned) {
        Set<String> folders = new TreeSet<>();
        for (SkillFile file : pinned.skill().files()) {
            String path = pinned.name() + "/" + file.path();
            for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
                folders.add(path.substring(0, slash + 1));
            }
        }
        return folders;
    }

    private static TarArchiveEntry entry(String path, int mode, int size) {
        TarArchiveEntry entry = new TarArchiveEntry(path);
        entry.setMode(mode);
        entry.setSize(size);
        entry.setIds(0, 0);
        entry.setNames("root", "root");
        entry.setModTime(0L);
        return entry;
    }
}
