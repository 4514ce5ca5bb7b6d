package dev.grove.core.model.anthropic;

import dev.grove.core.model.http.answer.CallIdForm;
import dev.grove.core.model.http.dialect.Dialect;

/**
 * Rules that a server has for its own answers when they come back to it.
 *
 * @param keepsThinking whether it takes thinking back at all
 * @param signsThinking whether it refuses thinking without its signature: Anthropic does, and
 *     servers that sign nothing want theirs back
 * @param callIds the ids of calls that it takes
 */
record AnswerRules(boolean keepsThinking, boolean signsThinking, CallIdForm callIds) {

    /** Anthropic's own. */
    static final AnswerRules PUBLISHED = new AnswerRules(true, true, CallIdForm.WORD);

    /** Rules of an endpoint, which may be anything that speaks the protocol. */
    static AnswerRules of(Dialect dialect) {
        return new AnswerRules(dialect.keepsThinking(), false, dialect.callIds());
    }
}
