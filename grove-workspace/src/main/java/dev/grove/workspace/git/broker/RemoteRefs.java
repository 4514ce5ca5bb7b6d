package dev.grove.workspace.git.broker;

import dev.grove.workspace.git.broker.url.GitRefusedException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectIdRef;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.transport.FetchConnection;
import org.jspecify.annotations.Nullable;

/**
 * The branches and tags of a remote, by short name. Names that git itself would refuse are left
 * out.
 *
 * @param head the branch that the remote names as its own; null where it names none
 */
record RemoteRefs(
        Map<String, ObjectId> branches, Map<String, ObjectId> tags, @Nullable String head) {

    static RemoteRefs of(FetchConnection connection) {
        Map<String, ObjectId> branches = new TreeMap<>();
        Map<String, ObjectId> tags = new TreeMap<>();
        for (Ref ref : connection.getRefs()) {
            ObjectId id = ref.getObjectId();
            if (id == null || !Repository.isValidRefName(ref.getName())) {
                continue;
            }
            if (ref.getName().startsWith(Constants.R_HEADS)) {
                branches.put(ref.getName().substring(Constants.R_HEADS.length()), id);
            } else if (ref.getName().startsWith(Constants.R_TAGS)) {
                tags.put(ref.getName().substring(Constants.R_TAGS.length()), id);
            }
        }
        return new RemoteRefs(branches, tags, head(connection.getRef(Constants.HEAD), branches));
    }

    /** Where a clone begins: the remote's own branch, or a usual one, or any. */
    @Nullable String startBranch() {
        if (head != null) {
            return head;
        }
        for (String usual : List.of("main", "master")) {
            if (branches.containsKey(usual)) {
                return usual;
            }
        }
        return branches.isEmpty() ? null : branches.keySet().iterator().next();
    }

    String named(String branch) throws GitRefusedException {
        if (!branches.containsKey(branch)) {
            throw new GitRefusedException("The remote has no branch " + branch + ".");
        }
        return branch;
    }

    /** Some of its branches, and no tag. */
    RemoteRefs only(Set<String> names) {
        Map<String, ObjectId> some = new TreeMap<>(branches);
        some.keySet().retainAll(names);
        return new RemoteRefs(some, Map.of(), head);
    }

    Collection<Ref> refs() {
        List<Ref> refs = new ArrayList<>();
        byFullName()
                .forEach((name, id) ->
                        refs.add(new ObjectIdRef.Unpeeled(Ref.Storage.NETWORK, name, id)));
        return refs;
    }

    Map<String, ObjectId> byFullName() {
        Map<String, ObjectId> all = new TreeMap<>();
        branches.forEach((name, id) -> all.put(Constants.R_HEADS + name, id));
        tags.forEach((name, id) -> all.put(Constants.R_TAGS + name, id));
        return all;
    }

    private static @Nullable String head(@Nullable Ref head, Map<String, ObjectId> branches) {
        if (head == null) {
            return null;
        }
        String target = head.getTarget().getName();
        if (head.isSymbolic() && target.startsWith(Constants.R_HEADS)) {
            String name = target.substring(Constants.R_HEADS.length());
            return branches.containsKey(name) ? name : null;
        }
        // An old server says only where it is.
        return branches.entrySet().stream()
                .filter(branch -> branch.getValue().equals(head.getObjectId()))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(null);
    }
}
