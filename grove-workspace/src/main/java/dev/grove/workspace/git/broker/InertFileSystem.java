package dev.grove.workspace.git.broker;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.FS_POSIX;
import org.eclipse.jgit.util.ProcessResult;
import org.jspecify.annotations.Nullable;

/** Files as JGit sees them, on a machine without programs: no hook, no filter, no shell, no git. */
final class InertFileSystem extends FS_POSIX {

    private static final int UMASK = 0077;

    InertFileSystem() {
        // Otherwise a shell is asked.
        setUmask(UMASK);
    }

    private InertFileSystem(FS source) {
        super(source);
        setUmask(UMASK);
    }

    @Override
    public FS newInstance() {
        return new InertFileSystem(this);
    }

    @Override
    protected @Nullable File discoverGitExe() {
        return null;
    }

    @Override
    protected @Nullable File discoverGitSystemConfig() {
        return null;
    }

    @Override
    public @Nullable File getGitSystemConfig() {
        return null;
    }

    @Override
    public @Nullable File findHook(Repository repository, String name) {
        return null;
    }

    @Override
    public ProcessResult runHookIfPresent(
            Repository repository,
            String name,
            String[] arguments,
            OutputStream output,
            OutputStream errors,
            String input) {
        return new ProcessResult(ProcessResult.Status.NOT_PRESENT);
    }

    @Override
    public ProcessBuilder runInShell(String command, String[] arguments) {
        throw new SecurityException("The server runs no program for git");
    }

    @Override
    public int runProcess(
            ProcessBuilder process, OutputStream output, OutputStream errors, InputStream input)
            throws IOException {
        throw new IOException("The server runs no program for git");
    }

    @Override
    public ExecutionResult execute(ProcessBuilder process, InputStream input) throws IOException {
        throw new IOException("The server runs no program for git");
    }
}
