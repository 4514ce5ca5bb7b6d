package dev.grove.workspace.git.broker;

import dev.grove.workspace.git.broker.WorkingCopy.State;
import dev.grove.workspace.git.broker.transfer.StrictObjectChecker;
import dev.grove.workspace.git.broker.transfer.TransferClock;
import dev.grove.workspace.git.broker.transfer.TransferEndedException;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashSet;
import java.util.Set;
import org.eclipse.jgit.errors.IncorrectObjectTypeException;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.revwalk.ObjectWalk;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevObject;
import org.eclipse.jgit.transport.PackParser;
import org.jspecify.annotations.Nullable;

/** Takes into the server's repository what a sandbox hands out, and believes none of it. */
final class IncomingPack {

    private IncomingPack() {}

    /**
     * Keeps the objects when each is well-formed and the commit has all that it needs.
     *
     * @throws TransferEndedException when they are not kept; the repository is to be discarded
     */
    static void read(
            ServerRepository repository,
            TransferClock clock,
            InputStream pack,
            ObjectId commit,
            State state)
            throws IOException {
        StrictObjectChecker checker = new StrictObjectChecker();
        try (ObjectInserter inserter = repository.newObjectInserter()) {
            PackParser parser = inserter.newPackParser(pack);
            parser.setAllowThin(false);
            parser.setObjectChecker(checker);
            parser.parse(clock);
            inserter.flush();
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            // How JGit says that a delta does not fit its base.
            throw TransferEndedException.because("The objects that came are not a valid pack.", e);
        }
        Submodules.check(repository, checker);
        addShallow(repository, state);
        checkComplete(repository, commit);
    }

    private static void addShallow(ServerRepository repository, State state) throws IOException {
        Set<ObjectId> all = new LinkedHashSet<>(repository.getObjectDatabase().getShallowCommits());
        boolean more = false;
        for (String text : state.shallow()) {
            more |= ObjectId.isId(text) && all.add(ObjectId.fromString(text));
        }
        if (more) {
            repository.getObjectDatabase().setShallowCommits(all);
        }
    }

    private static void checkComplete(ServerRepository repository, ObjectId commit)
            throws IOException {
        try (ObjectWalk walk = new ObjectWalk(repository)) {
            // Not what a tag leads to: the branch shall have a commit itself.
            if (!(walk.parseAny(commit) instanceof RevCommit start)) {
                throw new IncorrectObjectTypeException(commit, Constants.TYPE_COMMIT);
            }
            walk.markStart(start);
            for (Ref ref : repository.getRefDatabase().getRefs()) {
                RevObject tip = parse(walk, ref.getObjectId());
                if (tip != null) {
                    walk.markUninteresting(tip);
                }
            }
            walk.checkConnectivity();
        } catch (MissingObjectException e) {
            throw new TransferEndedException(
                    "The repository lacks an object that the branch needs: "
                            + e.getObjectId().name());
        }
    }

    private static @Nullable RevObject parse(ObjectWalk walk, @Nullable ObjectId id)
            throws IOException {
        return id == null ? null : walk.parseAny(id);
    }
}
