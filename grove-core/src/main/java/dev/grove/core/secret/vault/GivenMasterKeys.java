package dev.grove.core.secret.vault;

import dev.grove.core.database.DatabaseSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** The master keys that the operator has given, as they stand; none is made. */
@Component
class GivenMasterKeys {

    private final MasterKeySettings settings;
    private final boolean embedded;
    private final MasterKeyFile file;
    private final PassphraseKeys passphrases;

    GivenMasterKeys(
            MasterKeySettings settings,
            DatabaseSettings database,
            MasterKeyFile file,
            PassphraseKeys passphrases) {
        this.settings = settings;
        this.embedded = database.isEmbedded();
        this.file = file;
        this.passphrases = passphrases;
    }

    /** Nothing for a passphrase that has led to no key yet. */
    Optional<MasterKey> current() {
        return find(settings.masterKey());
    }

    /** Keys that only open: the one before, and that of an embedded database. */
    List<MasterKey> others() {
        List<MasterKey> others = new ArrayList<>();
        find(settings.masterKeyPrevious()).ifPresent(others::add);
        if (embedded) {
            file.find().ifPresent(others::add);
        }
        return others;
    }

    private Optional<MasterKey> find(String text) {
        return text.isEmpty()
                ? Optional.empty()
                : MasterKeySettings.rawKey(text).or(() -> passphrases.find(text));
    }
}
