package dev.grove.server.campaign;

import java.util.ArrayList;
import java.util.List;

/** One call as the world outside knows it. */
final class CalledOutside {

    private final List<String> receipts = new ArrayList<>();
    private long askedBy;

    /** One for each time that it took effect. */
    synchronized List<String> receipts() {
        return List.copyOf(receipts);
    }

    /** The same; from now on nobody with a lower epoch can have it take effect. */
    synchronized List<String> probe(long epoch) {
        askedBy = Math.max(askedBy, epoch);
        return List.copyOf(receipts);
    }

    /** False for somebody who is too late: another has asked what became of the call. */
    synchronized boolean takeEffect(long epoch, String receipt) {
        return epoch >= askedBy && receipts.add(receipt);
    }
}
