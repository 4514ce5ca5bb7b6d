package dev.grove.server.diagnosis;

import dev.grove.core.secret.vault.MasterKeyUse;
import java.util.ArrayList;
import java.util.List;
import org.springframework.core.annotation.Order;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/** Whether this server has every master key that the stored secrets need. */
@Component
@Order(5)
public class MasterKeyCheck implements Check {

    private static final String LOCKED =
            "What was sealed under it cannot be opened here: secrets, callback tools, credentials of"
                    + " tool providers and git remotes, and OAuth tokens are refused with"
                    + " secrets_locked.";

    private final MasterKeyUse keys;

    MasterKeyCheck(MasterKeyUse keys) {
        this.keys = keys;
    }

    @Override
    public String name() {
        return "keys";
    }

    @Override
    public List<DiagnosisFinding> findings() {
        MasterKeyUse.State state;
        try {
            state = keys.read();
        } catch (DataAccessException | TransactionException _) {
            return List.of(Unknown.withoutDatabase(name()));
        }
        List<DiagnosisFinding> findings = new ArrayList<>();
        for (String id : state.missing()) {
            findings.add(
                    DiagnosisFinding.error(
                            "master_key_missing",
                            "Stored secrets are wrapped by the master key "
                                    + id
                                    + ", which this server does not have.",
                            LOCKED,
                            "Restart this server with that key in GROVE_MASTER_KEY, or in"
                                    + " GROVE_MASTER_KEY_PREVIOUS beside a new one. If the key is"
                                    + " lost, so are the values: delete the rows of secrets and"
                                    + " tenant_data_keys, and store them anew."));
        }
        if (!state.hasKey() && state.missing().isEmpty()) {
            findings.add(
                    DiagnosisFinding.warning(
                            "master_key_absent",
                            "This server has no master key.",
                            "No secret can be stored or used, and no OAuth token is given out.",
                            "Set GROVE_MASTER_KEY to the same on every replica (openssl rand -base64"
                                    + " 32), or GROVE_MASTER_KEY_FILE, and restart them."));
        }
        if (findings.isEmpty()) {
            findings.add(
                    DiagnosisFinding.ok(
                            "master_keys_present",
                            "This server has a master key, and all "
                                    + state.opened().size()
                                    + " that stored secrets are wrapped by."));
        }
        return findings;
    }
}
