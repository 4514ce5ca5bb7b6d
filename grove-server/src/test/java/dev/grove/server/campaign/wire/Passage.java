package dev.grove.server.campaign.wire;

/** What becomes of a message that was held. */
public enum Passage {
    GOES_ON,
    /** It never arrives, and the connection that carried it ends. */
    IS_LOST
}
