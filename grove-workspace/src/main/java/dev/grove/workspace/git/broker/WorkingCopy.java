package dev.grove.workspace.git.broker;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A repository in a sandbox, as the broker deals with it. Nothing that it says is trusted. */
public interface WorkingCopy {

    State state();

    /**
     * A pack with all that a commit needs, without what the other side has.
     *
     * @param commit its id
     * @param known ids that the other side has, with all that they need
     * @param longest bytes of the pack
     */
    InputStream export(String commit, Collection<String> known, long longest);

    /** Takes objects in, then moves its refs, all or none. */
    void take(Arrival arrival) throws IOException;

    /**
     * Where a repository stands.
     *
     * @param branch checked out; null where it is none
     * @param refs ids by full name: its branches, its tags, and what it knows of the remote's
     * @param shallow ids of commits whose parents it lacks on purpose
     */
    record State(@Nullable String branch, Map<String, String> refs, List<String> shallow) {

        public State {
            refs = Map.copyOf(refs);
            shallow = List.copyOf(shallow);
        }
    }

    /**
     * Objects and refs that come from a remote.
     *
     * @param pack null when no object is missing
     * @param refs new ids by full name
     * @param deleted full names
     * @param shallow ids for {@link State}, afterwards; null to leave those as they are
     */
    record Arrival(
            @Nullable PackSource pack,
            Map<String, String> refs,
            List<String> deleted,
            @Nullable List<String> shallow) {

        boolean isNothing() {
            return pack == null && refs.isEmpty() && deleted.isEmpty() && shallow == null;
        }
    }

    /** Writes a pack. */
    @FunctionalInterface
    interface PackSource {
        void writeTo(OutputStream out) throws IOException;
    }
}
