package dev.grove.server.campaign.wire;

import java.time.Duration;

/** Fate of a message that was held. */
public sealed interface Passage {

    Passage GOES_ON = new GoesOn();
    Passage IS_LOST = new IsLost();
    Passage FALLS_SILENT = new FallsSilent();

    record GoesOn() implements Passage {}

    /** It never arrives, and the connection that carried it ends. */
    record IsLost() implements Passage {}

    /** The connection that carried it ends at once, and it arrives all the same, later. */
    record ArrivesLate(Duration by) implements Passage {}

    /** It never arrives, nor does anything after it; the connection stays. */
    record FallsSilent() implements Passage {}
}
