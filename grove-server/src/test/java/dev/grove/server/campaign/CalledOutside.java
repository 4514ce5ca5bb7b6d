package dev.grove.server.campaign;

import java.util.ArrayList;
import java.util.List;

/** Effects of one call, as recorded outside of the servers. */
final class CalledOutside {

    private final List<String> receipts = new ArrayList<>();
    private long askedBy;
    private int tooLate;

    /** Receipts, one for each time that the call took effect. */
    synchronized List<String> receipts() {
        return List.copyOf(receipts);
    }

    /** Returns the receipts; from now on no execution of a lower epoch can take effect. */
    synchronized List<String> probe(long epoch) {
        askedBy = Math.max(askedBy, epoch);
        return List.copyOf(receipts);
    }

    /** False for an execution that is too late: another has asked what became of the call. */
    synchronized boolean takeEffect(long epoch, String receipt) {
        if (epoch < askedBy) {
            tooLate++;
            return false;
        }
        return receipts.add(receipt);
    }

    /** How often an execution was too late. */
    synchronized int tooLate() {
        return tooLate;
    }
}
