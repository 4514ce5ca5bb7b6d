package dev.grove.workspace.git.broker;

import dev.grove.workspace.git.broker.WorkingCopy.Arrival;
import dev.grove.workspace.git.broker.WorkingCopy.State;
import dev.grove.workspace.git.broker.url.GitRefusedException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.eclipse.jgit.lib.BatchRefUpdate;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.transport.FetchConnection;
import org.eclipse.jgit.transport.PackLock;
import org.eclipse.jgit.transport.ReceiveCommand;
import org.jspecify.annotations.Nullable;

/** From a remote into the server's repository, and from there into a working copy. */
final class Fetching {

    private static final String OF_REMOTE = "refs/remotes/origin/";
    private static final String HEAD_OF_REMOTE = OF_REMOTE + Constants.HEAD;

    private final RemoteSession session;
    private final WorkingCopy copy;

    Fetching(RemoteSession session, WorkingCopy copy) {
        this.session = session;
        this.copy = copy;
    }

    /**
     * Brings everything, or one branch to a depth.
     *
     * @return the branch to check out; null where the remote is empty
     */
    @Nullable String clone(@Nullable String branch, @Nullable Integer depth)
            throws IOException, GitRefusedException {
        RemoteRefs remote;
        String start;
        try (FetchConnection connection = session.openFetch(depth)) {
            RemoteRefs all = RemoteRefs.of(connection);
            start = branch == null ? all.startBranch() : all.named(branch);
            remote = depth == null || start == null ? all : all.only(Set.of(start));
            fetch(connection, remote);
        }
        State fresh = new State(null, Map.of(), List.of());
        copy.take(arrival(fresh, remote, List.of()));
        return start;
    }

    /**
     * Brings what is new. Of a shallow clone only the branches that it has: all of the others'
     * history would come with them.
     *
     * @return what changed, a line each
     */
    List<String> update() throws IOException {
        State state = copy.state();
        RemoteRefs all;
        RemoteRefs wanted;
        try (FetchConnection connection = session.openFetch(null)) {
            all = RemoteRefs.of(connection);
            wanted = state.shallow().isEmpty() ? all : all.only(branchesOf(state));
            fetch(connection, wanted);
        }
        List<String> gone =
                state.refs().keySet().stream()
                        .filter(Fetching::isOfRemote)
                        .filter(name ->
                                !all.branches().containsKey(name.substring(OF_REMOTE.length())))
                        .sorted()
                        .toList();
        Arrival arrival = arrival(state, wanted, gone);
        if (!arrival.isNothing()) {
            copy.take(arrival);
        }
        return changes(state, arrival);
    }

    private void fetch(FetchConnection connection, RemoteRefs wanted) throws IOException {
        Repository repository = session.repository();
        Collection<Ref> refs = wanted.refs();
        if (!refs.isEmpty()) {
            connection.setPackLockMessage("fetch");
            connection.fetch(session.clock(), refs, Set.of());
            session.checkFetched();
        }
        BatchRefUpdate update = repository.getRefDatabase().newBatchUpdate();
        update.setAllowNonFastForwards(true).setAtomic(true).disableRefLog();
        Map<String, ObjectId> present = new TreeMap<>();
        for (Ref ref : repository.getRefDatabase().getRefsByPrefix(Constants.R_REFS)) {
            present.put(ref.getName(), ref.getObjectId());
        }
        wanted.byFullName()
                .forEach((name, id) -> {
                    ObjectId old = present.remove(name);
                    if (!id.equals(old)) {
                        update.addCommand(
                                new ReceiveCommand(
                                        old == null ? ObjectId.zeroId() : old, id, name));
                    }
                });
        present.forEach(
                (name, old) -> update.addCommand(new ReceiveCommand(old, ObjectId.zeroId(), name)));
        if (!update.getCommands().isEmpty()) {
            try (RevWalk walk = new RevWalk(repository)) {
                update.execute(walk, session.clock());
            }
        }
        for (PackLock lock : connection.getPackLocks()) {
            lock.unlock();
        }
        for (ReceiveCommand command : update.getCommands()) {
            if (command.getResult() != ReceiveCommand.Result.OK) {
                throw new IOException("The server's repository did not take " + command);
            }
        }
    }

    private Arrival arrival(State state, RemoteRefs remote, List<String> gone) throws IOException {
        Map<String, String> moved = new TreeMap<>();
        remote.branches()
                .forEach((name, id) -> {
                    if (!id.name().equals(state.refs().get(OF_REMOTE + name))) {
                        moved.put(OF_REMOTE + name, id.name());
                    }
                });
        remote.tags()
                .forEach((name, id) -> {
                    // A tag that is there already is the agent's own.
                    if (!state.refs().containsKey(Constants.R_TAGS + name)) {
                        moved.put(Constants.R_TAGS + name, id.name());
                    }
                });
        Set<String> there = Set.copyOf(state.refs().values());
        Set<ObjectId> missing = new LinkedHashSet<>();
        for (String id : moved.values()) {
            if (!there.contains(id)) {
                missing.add(ObjectId.fromString(id));
            }
        }
        return new Arrival(
                missing.isEmpty() ? null : out -> OutgoingPack.write(session, missing, state, out),
                moved,
                gone,
                shallow(state));
    }

    /** Where the history ends, here or there; null when nothing is added to what it knows. */
    private @Nullable List<String> shallow(State state) throws IOException {
        Set<String> all = new LinkedHashSet<>(state.shallow());
        boolean more = false;
        for (ObjectId id : session.repository().getObjectDatabase().getShallowCommits()) {
            more |= all.add(id.name());
        }
        return more ? List.copyOf(all) : null;
    }

    private static Set<String> branchesOf(State state) {
        Set<String> names = new LinkedHashSet<>();
        for (String name : state.refs().keySet()) {
            if (isOfRemote(name)) {
                names.add(name.substring(OF_REMOTE.length()));
            }
        }
        return names;
    }

    private static boolean isOfRemote(String name) {
        return name.startsWith(OF_REMOTE) && !name.equals(HEAD_OF_REMOTE);
    }

    private static List<String> changes(State state, Arrival arrival) {
        List<String> lines = new ArrayList<>();
        arrival.refs()
                .forEach((name, id) -> {
                    String old = state.refs().get(name);
                    lines.add(
                            (old == null ? "new      " : old.substring(0, 7) + "..")
                                    + id.substring(0, 7)
                                    + "  "
                                    + name.substring(Constants.R_REFS.length()));
                });
        for (String name : arrival.deleted()) {
            lines.add("deleted           " + name.substring(Constants.R_REFS.length()));
        }
        return lines;
    }
}
