package dev.grove.core.secret.vault;

import dev.grove.core.database.DatabaseSettings;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Gathers the master keys when the server starts, refuses to start with ones that cannot open what
 * is stored, and finishes a rotation.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(MasterKeySettings.class)
class KeyringConfiguration {

    private static final Logger LOG = LoggerFactory.getLogger(KeyringConfiguration.class);

    private final MasterKeySettings settings;
    private final boolean embedded;
    private final MasterKeyFile file;
    private final PassphraseKeys passphrases;
    private final GivenMasterKeys given;
    private final JdbcDataKeys dataKeys;
    private final Rewrapping rewrapping;

    KeyringConfiguration(
            MasterKeySettings settings,
            DatabaseSettings database,
            MasterKeyFile file,
            PassphraseKeys passphrases,
            GivenMasterKeys given,
            JdbcDataKeys dataKeys,
            Rewrapping rewrapping) {
        this.settings = settings;
        this.embedded = database.isEmbedded();
        this.file = file;
        this.passphrases = passphrases;
        this.given = given;
        this.dataKeys = dataKeys;
        this.rewrapping = rewrapping;
    }

    @Bean
    Keyring keyring() {
        Set<String> inUse = dataKeys.masterKeysInUse();
        List<MasterKey> others = given.others();
        MasterKey known = given.current().orElse(null);
        checkAllOpen(inUse, new Keyring(known, others));
        MasterKey current = known == null ? make(others) : known;
        if (current == null) {
            warnThatLocked(inUse);
            return Keyring.locked();
        }
        Keyring keys = new Keyring(current, others);
        rewrapping.run(keys);
        return keys;
    }

    /** Null when there is none to be had. */
    private @Nullable MasterKey make(List<MasterKey> others) {
        if (!settings.masterKey().isEmpty()) {
            return passphrases.findOrMake(settings.masterKey());
        }
        if (!settings.masterKeyPrevious().isEmpty()) {
            throw new MasterKeyUnusableException(
                    "GROVE_MASTER_KEY_PREVIOUS is set and GROVE_MASTER_KEY is not.",
                    "Set GROVE_MASTER_KEY to the new key, or only that one to the old key.");
        }
        if (!embedded) {
            return null;
        }
        return others.isEmpty() ? file.make() : others.getFirst();
    }

    /** A wrong key must not begin a second set of data keys beside those it cannot open. */
    private void checkAllOpen(Set<String> inUse, Keyring keys) {
        boolean none = settings.masterKey().isEmpty() && !embedded;
        if (none || inUse.stream().allMatch(keys::opens)) {
            return;
        }
        if (settings.masterKey().isEmpty()) {
            throw new MasterKeyUnusableException(
                    "The master key that opens the stored secrets is not in " + file + ".",
                    "Put the file back from a backup, or set GROVE_MASTER_KEY to the key. Without it the stored"
                            + " values are lost: then delete the rows of secrets and"
                            + " tenant_data_keys and store the secrets anew.");
        }
        throw new MasterKeyUnusableException(
                settings.variable()
                        + " does not open the stored secrets: they were wrapped by another master key.",
                "Set it to the key they were stored with. To change to a new key, set it to the new one"
                        + " and GROVE_MASTER_KEY_PREVIOUS to the old one.");
    }

    private static void warnThatLocked(Set<String> inUse) {
        LOG.warn(
                "This server has no master key. Secrets, callback tools, credentials of tool providers and git remotes,"
                        + " and OAuth tokens are refused with 503 secrets_locked{}. Set"
                        + " GROVE_MASTER_KEY (openssl rand -base64 32), or GROVE_MASTER_KEY_FILE to a"
                        + " file that holds it, on every replica and start it again",
                inUse.isEmpty()
                        ? ""
                        : ", and nothing is scrubbed of the values that were stored before");
    }
}
