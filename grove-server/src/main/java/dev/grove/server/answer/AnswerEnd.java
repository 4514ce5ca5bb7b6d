package dev.grove.server.answer;

/** Why no more parts of an answer follow. */
public enum AnswerEnd {
    /** The run has ended. */
    RUN_ENDED,
    /** The sink took no more. */
    SINK_ENDED,
    /** The reader was too slow, or this server stops; the run goes on. */
    CUT_OFF,
    /** The caller's key or session has ended. */
    NOT_ALLOWED
}
