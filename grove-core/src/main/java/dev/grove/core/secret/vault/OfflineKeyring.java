package dev.grove.core.secret.vault;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Lazy;

/**
 * The keys that a server would start with, for those who look whether it can: nothing is made,
 * checked or wrapped anew. No configuration of the server's, which would find it.
 */
public class OfflineKeyring {

    /** A passphrase is looked up in the database, which may be away. */
    @Bean
    @Lazy
    Keyring keyring(GivenMasterKeys given) {
        return new Keyring(given.current().orElse(null), given.others());
    }
}
