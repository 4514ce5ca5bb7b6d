package dev.grove.core.secret.vault;

import java.util.Set;
import java.util.TreeSet;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Which master keys the stored secrets need, beside those that this server has. */
@Component
public class MasterKeyUse {

    private final JdbcDataKeys rows;
    private final ObjectProvider<Keyring> keyring;

    /**
     * @param keyring looked for when it is asked: without a server it needs the database itself
     */
    MasterKeyUse(JdbcDataKeys rows, ObjectProvider<Keyring> keyring) {
        this.rows = rows;
        this.keyring = keyring;
    }

    /**
     * Ids of keys, which say nothing about the keys.
     *
     * @param hasKey whether this server has a key that wraps
     * @param opened those in use that this server has
     * @param missing those in use that it lacks
     */
    public record State(boolean hasKey, Set<String> opened, Set<String> missing) {}

    public State read() {
        Set<String> opened = new TreeSet<>();
        Set<String> missing = new TreeSet<>();
        Set<String> inUse = rows.masterKeysInUse();
        Keyring keys = keyring.getObject();
        inUse.forEach(id -> (keys.opens(id) ? opened : missing).add(id));
        return new State(!keys.isLocked(), opened, missing);
    }
}
