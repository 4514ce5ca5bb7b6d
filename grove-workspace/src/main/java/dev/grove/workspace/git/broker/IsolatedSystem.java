package dev.grove.workspace.git.broker;

import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.lib.ConfigConstants;
import org.eclipse.jgit.storage.file.FileBasedConfig;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;
import org.jspecify.annotations.Nullable;

/** The machine as JGit sees it: without configuration of git, in files or the environment. */
final class IsolatedSystem extends SystemReader.Delegate {

    IsolatedSystem(SystemReader machine) {
        super(machine);
    }

    @Override
    public FileBasedConfig openSystemConfig(@Nullable Config parent, FS fs) {
        return new NoConfig(parent, fs);
    }

    @Override
    public FileBasedConfig openUserConfig(@Nullable Config parent, FS fs) {
        return new NoConfig(parent, fs);
    }

    @Override
    public FileBasedConfig openJGitConfig(@Nullable Config parent, FS fs) {
        return new NoConfig(parent, fs);
    }

    @Override
    public @Nullable String getenv(String variable) {
        return null;
    }

    /**
     * A file that is not there and is never written. It says only how exact the times of files are,
     * on the safe side: JGit would take seconds to find out, with files of its own that it leaves
     * for a while in whatever folder it looks at.
     */
    private static final class NoConfig extends FileBasedConfig {

        private static final String EXACT = "2 seconds";

        NoConfig(@Nullable Config parent, FS fs) {
            super(parent, null, fs);
        }

        @Override
        public @Nullable String getString(
                String section, @Nullable String subsection, String name) {
            return section.equals(ConfigConstants.CONFIG_FILESYSTEM_SECTION)
                    ? EXACT
                    : super.getString(section, subsection, name);
        }

        @Override
        public void load() {}

        @Override
        public boolean isOutdated() {
            return false;
        }

        @Override
        public void save() {}
    }
}
