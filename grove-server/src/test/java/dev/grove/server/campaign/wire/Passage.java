package dev.grove.server.campaign.wire;

/** What becomes of a message that was held. */
public enum Passage {
    GOES_ON,
    /** It never arrives, and the connection that carried it ends. */
    IS_LOST,
    /** The connection that carried it ends at once, and it arrives all the same, later. */
    ARRIVES_LATE,
    /** It never arrives, nor does anything after it; the connection stays. */
    FALLS_SILENT
}
