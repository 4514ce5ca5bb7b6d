package dev.grove.workspace.git.broker;

import dev.grove.workspace.git.broker.WorkingCopy.Arrival;
import dev.grove.workspace.git.broker.WorkingCopy.State;
import dev.grove.workspace.git.broker.url.GitRefusedException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.RefUpdate;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.transport.PushConnection;
import org.eclipse.jgit.transport.RemoteRefUpdate;
import org.jspecify.annotations.Nullable;

/** From a working copy into the server's repository, and from there to a remote. */
final class Pushing {

    private final RemoteSession session;
    private final WorkingCopy copy;

    Pushing(RemoteSession session, WorkingCopy copy) {
        this.session = session;
        this.copy = copy;
    }

    /**
     * Pushes a branch to the branch of the same name.
     *
     * @param wanted null for the one that is checked out
     * @param force whether what the remote has may be lost
     * @param intent called with what is about to be pushed, before the push
     */
    Pushed push(@Nullable String wanted, boolean force, Consumer<PushIntent> intent)
            throws IOException, GitRefusedException {
        State state = copy.state();
        String branch = branch(wanted, state);
        ObjectId commit = commit(branch, state);
        takeIn(commit, state);
        String ref = Constants.R_HEADS + branch;
        ObjectId old;
        try (PushConnection connection = session.openPush()) {
            Ref present = connection.getRef(ref);
            old = present == null ? null : present.getObjectId();
            if (!commit.equals(old)) {
                if (old != null && !force && !isAncestor(old, commit)) {
                    throw notFastForward(branch);
                }
                intent.accept(
                        new PushIntent(
                                session.url().toString(),
                                ref,
                                old == null ? null : old.name(),
                                commit.name()));
                send(connection, commit, ref, old, force);
            }
        }
        remember(ref, commit);
        copy.take(
                new Arrival(
                        null,
                        Map.of("refs/remotes/origin/" + branch, commit.name()),
                        List.of(),
                        null));
        return new Pushed(branch, old == null ? null : old.name(), commit.name());
    }

    private static String branch(@Nullable String wanted, State state) throws GitRefusedException {
        String branch = wanted == null ? state.branch() : wanted;
        if (branch == null) {
            throw new GitRefusedException("No branch is checked out; name the one to push.");
        }
        if (!Repository.isValidRefName(Constants.R_HEADS + branch)) {
            throw new GitRefusedException("This is no valid name of a branch.");
        }
        return branch;
    }

    private static ObjectId commit(String branch, State state) throws GitRefusedException {
        String id = state.refs().get(Constants.R_HEADS + branch);
        if (id == null) {
            throw new GitRefusedException(
                    "There is no branch " + branch + ", or it has no commit yet.");
        }
        if (!ObjectId.isId(id)) {
            throw new GitRefusedException("The sandbox names no commit for " + branch + ".");
        }
        return ObjectId.fromString(id);
    }

    private void takeIn(ObjectId commit, State state) throws IOException {
        List<String> known = new ArrayList<>();
        for (Ref ref : session.repository().getRefDatabase().getRefs()) {
            if (ref.getObjectId() != null) {
                known.add(ref.getObjectId().name());
            }
        }
        long longest = session.limits().packBytes().toBytes();
        try (InputStream pack = copy.export(commit.name(), known, longest)) {
            IncomingPack.read(session.repository(), session.clock(), pack, commit, state);
        }
    }

    private boolean isAncestor(ObjectId old, ObjectId commit) throws IOException {
        return isAncestor(session.repository(), old, commit);
    }

    /** False also where the older one is not known: then it is in no history that is. */
    static boolean isAncestor(ServerRepository repository, ObjectId old, ObjectId commit)
            throws IOException {
        try (RevWalk walk = new RevWalk(repository)) {
            RevCommit before = walk.parseCommit(old);
            return walk.isMergedInto(before, walk.parseCommit(commit));
        } catch (MissingObjectException e) {
            if (e.getObjectId().equals(old)) {
                return false;
            }
            throw e;
        }
    }

    private void send(
            PushConnection connection,
            ObjectId commit,
            String ref,
            @Nullable ObjectId old,
            boolean force)
            throws IOException, GitRefusedException {
        ObjectId expected = old == null ? ObjectId.zeroId() : old;
        RemoteRefUpdate update =
                new RemoteRefUpdate(
                        session.repository(), commit.name(), commit, ref, force, null, expected);
        connection.push(session.clock(), Map.of(ref, update), OutputStream.nullOutputStream());
        if (update.getStatus() != RemoteRefUpdate.Status.OK) {
            String reason = Objects.requireNonNullElse(update.getMessage(), "no reason given");
            throw new GitRefusedException("The remote did not take the push: " + reason);
        }
    }

    /** Saves the next push what this one has sent. */
    private void remember(String ref, ObjectId commit) throws IOException {
        RefUpdate update = session.repository().updateRef(ref);
        update.setNewObjectId(commit);
        update.setForceUpdate(true);
        update.disableRefLog();
        RefUpdate.Result _ = update.update();
    }

    private static GitRefusedException notFastForward(String branch) {
        return new GitRefusedException(
                "The remote's branch "
                        + branch
                        + " has commits that yours has not. Use git_pull first, then push again;"
                        + " force is for agents that are granted it.");
    }
}
