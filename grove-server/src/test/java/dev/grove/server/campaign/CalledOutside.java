package dev.grove.server.campaign;

import java.util.ArrayList;
import java.util.List;

/** One call as the world outside knows it. */
final class CalledOutside {

    private final List<String> receipts = new ArrayList<>();
    private long askedBy;
    private int tooLate;

    /** One for each time that it took effect. */
    synchronized List<String> receipts() {
        return List.copyOf(receipts);
    }

    /** The same; from now on no execution of a lower epoch can have it take effect. */
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
