package dev.grove.core.run.governance;

import dev.grove.language.decide.fact.LabelSet;
import org.jspecify.annotations.Nullable;

/**
 * A run below another one, as that reads its end.
 *
 * @param labels of all that it has read
 * @param bits that bounded answers let through to it
 * @param answer its bounded answer; null where its result may say anything
 */
record ChildRead(LabelSet labels, long bits, @Nullable BoundedAnswer answer) {

    /** A run that has read nothing. */
    static final ChildRead NOTHING = new ChildRead(LabelSet.NONE, 0, null);

    /** Copies it as the end of a call that did not succeed. */
    ChildRead unanswered() {
        return new ChildRead(labels, bits, null);
    }

    /** Bits with those of its answer. */
    long allBits() {
        return answer == null ? bits : bits + answer.bits();
    }
}
