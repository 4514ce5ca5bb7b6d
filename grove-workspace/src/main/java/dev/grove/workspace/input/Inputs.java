package dev.grove.workspace.input;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.id.RunId;
import dev.grove.core.id.TenantId;
import dev.grove.core.run.file.PutFile;
import dev.grove.core.run.file.RunInputs;
import dev.grove.workspace.sandbox.Sandbox;
import dev.grove.workspace.sandbox.SandboxLostException;
import dev.grove.workspace.sandbox.SandboxRefusedException;
import dev.grove.workspace.snapshot.SnapshotException;
import dev.grove.workspace.snapshot.Snapshots;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Brings files into workspaces. Whatever dies in between, nothing of the run has worked there
 * since: what was brought and not marked is brought again, over the same content.
 */
@Component
public class Inputs {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final int PIECE = 64 * 1024;

    private final RunInputs files;
    private final Snapshots snapshots;

    Inputs(RunInputs files, Snapshots snapshots) {
        this.files = files;
        this.snapshots = snapshots;
    }

    /**
     * Brings what the run was given and its workspace has not taken in.
     *
     * @return what the model must know of files that could not be put there; empty where there are
     *     none
     * @throws SnapshotException when a content cannot be read
     * @throws SandboxLostException when the outcome is not known
     */
    public String bring(TenantId tenant, RunId run, Sandbox sandbox) {
        return bring(tenant, files.of(tenant, run), null, sandbox);
    }

    /**
     * Brings those of these files that the workspace has not taken in.
     *
     * @param folder folder of the workspace that holds the run's files; null for all of it
     * @return text for the model about files that could not be put there; empty where there are
     *     none
     * @throws SnapshotException when a content cannot be read
     * @throws SandboxLostException when the outcome is not known
     */
    public String bring(
            TenantId tenant, List<PutFile> put, @Nullable String folder, Sandbox sandbox) {
        if (put.isEmpty()) {
            return "";
        }
        long taken = ask(sandbox, "inputs", in(folder)).path("seq").asLong(0);
        return missing(put, taken).stream()
                .map(file -> bring(tenant, file, folder, sandbox))
                .filter(refusal -> !refusal.isEmpty())
                .collect(Collectors.joining("\n"));
    }

    /**
     * Files that were not taken in yet, in their order; of several with the same path, only the
     * last.
     */
    private static List<PutFile> missing(List<PutFile> put, long taken) {
        Map<String, PutFile> last =
                put.stream()
                        .filter(file -> file.seq() > taken)
                        .collect(
                                Collectors.toMap(
                                        PutFile::path, Function.identity(), (_, later) -> later));
        return last.values().stream().sorted(Comparator.comparingLong(PutFile::seq)).toList();
    }

    private String bring(TenantId tenant, PutFile file, @Nullable String folder, Sandbox sandbox) {
        try {
            ask(sandbox, "input_begin", in(folder).put("path", file.path()));
            if (file.bytes() > 0) {
                snapshots.copy(tenant, file.digest(), new ToSandbox(sandbox));
            }
            ask(sandbox, "input_end", in(null).put("seq", file.seq()));
            return "";
        } catch (SandboxRefusedException e) {
            return "[The file %s could not be put into the workspace: %s]"
                    .formatted(file.path(), e.getMessage());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Puts a file into the workspace as a whole, in place of what is there; missing folders are
     * made. Which files of its caller the workspace has taken in stays as it was.
     *
     * @throws SandboxRefusedException when it cannot be there, in words for the model
     * @throws SandboxLostException when the outcome is not known
     */
    public static void put(Sandbox sandbox, String path, byte[] content) {
        long taken = ask(sandbox, "inputs", in(null)).path("seq").asLong(0);
        ask(sandbox, "input_begin", in(null).put("path", path));
        ToSandbox to = new ToSandbox(sandbox);
        for (int at = 0; at < content.length; at += PIECE) {
            to.write(content, at, Math.min(PIECE, content.length - at));
        }
        ask(sandbox, "input_end", in(null).put("seq", taken));
    }

    private static JsonNode ask(Sandbox sandbox, String operation, ObjectNode arguments) {
        return sandbox.call(operation, arguments, LIMIT, new Cancellation());
    }

    private static ObjectNode in(@Nullable String folder) {
        ObjectNode arguments = JsonNodeFactory.instance.objectNode();
        return folder == null ? arguments : arguments.put("folder", folder);
    }

    /** Stream into the sandbox: each write becomes one request, as large as the write. */
    private static final class ToSandbox extends OutputStream {

        private final Sandbox sandbox;

        ToSandbox(Sandbox sandbox) {
            this.sandbox = sandbox;
        }

        @Override
        public void write(int b) {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            byte[] piece = Arrays.copyOfRange(bytes, offset, offset + length);
            ask(
                    sandbox,
                    "input_write",
                    in(null).put("piece", Base64.getEncoder().encodeToString(piece)));
        }
    }
}
