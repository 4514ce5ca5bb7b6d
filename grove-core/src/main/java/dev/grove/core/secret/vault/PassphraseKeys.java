package dev.grove.core.secret.vault;

import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Master keys that are made of passphrases. */
@Component
class PassphraseKeys {

    private final JdbcKeyDerivations rows;
    private final KeyLock lock;
    private final Clock clock;

    PassphraseKeys(JdbcKeyDerivations rows, KeyLock lock, Clock clock) {
        this.rows = rows;
        this.lock = lock;
        this.clock = clock;
    }

    /** The key that this passphrase has led to before. */
    Optional<MasterKey> find(String passphrase) {
        return find(passphrase, rows.list());
    }

    /**
     * Finds the key as {@link #find} does, or makes a new one. Replicas that start together with a
     * new passphrase end up with one key.
     */
    MasterKey findOrMake(String passphrase) {
        Map<String, KeyDerivation> before = rows.list();
        return find(passphrase, before)
                .orElseGet(() -> lock.holding(() -> makeUnlessMade(passphrase, before.keySet())));
    }

    private MasterKey makeUnlessMade(String passphrase, Set<String> tried) {
        Map<String, KeyDerivation> meanwhile = rows.list();
        meanwhile.keySet().removeAll(tried);
        return find(passphrase, meanwhile).orElseGet(() -> make(passphrase));
    }

    private MasterKey make(String passphrase) {
        KeyDerivation derivation = KeyDerivation.fresh();
        MasterKey key = derivation.derive(passphrase);
        rows.insert(key, derivation, clock.instant());
        return key;
    }

    private static Optional<MasterKey> find(
            String passphrase, Map<String, KeyDerivation> derivations) {
        for (Map.Entry<String, KeyDerivation> entry : derivations.entrySet()) {
            MasterKey key = entry.getValue().derive(passphrase);
            if (key.id().equals(entry.getKey())) {
                return Optional.of(key);
            }
        }
        return Optional.empty();
    }
}
