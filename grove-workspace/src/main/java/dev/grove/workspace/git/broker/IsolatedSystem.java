package dev.grove.workspace.git.broker;

import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.storage.file.FileBasedConfig;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;
import org.jspecify.annotations.Nullable;

/** The machine as JGit sees it: nobody has configured git on it, in a file or the environment. */
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

    /** A file that is not there and is never written. */
    private static final class NoConfig extends FileBasedConfig {

        NoConfig(@Nullable Config parent, FS fs) {
            super(parent, null, fs);
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
