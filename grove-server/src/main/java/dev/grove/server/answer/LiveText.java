package dev.grove.server.answer;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Text of the turn that is being answered, as far as it was given. A piece is given where it goes
 * on from what was heard of its attempt; after one that was missed the rest comes with the answer.
 * Not thread-safe.
 */
final class LiveText {

    private final List<AnswerPart> parts;
    private final UnaryOperator<String> scrubbed;
    private int turn;

    /** Number under which readers have the attempt. */
    private int attempt = 1;

    /** Number that its pieces have, which another server counts anew. */
    private int heardAttempt = 1;

    /** Where what was heard of it ends. */
    private int heard;

    private boolean answered = true;

    /** Whether the turn has no answer, and what was given of it is all that was said. */
    private boolean cutOff;

    private final StringBuilder given = new StringBuilder();

    /**
     * Begins before the first turn.
     *
     * @param parts where what it gives is added
     * @param scrubbed text as it may be given: pieces say where they begin in the text before that
     */
    LiveText(List<AnswerPart> parts, UnaryOperator<String> scrubbed) {
        this.parts = parts;
        this.scrubbed = scrubbed;
    }

    /** The model is asked for a turn. */
    void begin(int number) {
        turn = number;
        attempt = 1;
        answered = false;
        cutOff = false;
        given.setLength(0);
        expect(1);
    }

    /**
     * The model is asked again, by this execution or by another one.
     *
     * @param next number of the attempt: pieces of those before it are void
     */
    void again(int next) {
        if (!answered || cutOff) {
            drop();
            expect(next);
            answered = false;
            cutOff = false;
        }
    }

    private void expect(int next) {
        heardAttempt = next;
        heard = 0;
    }

    private void drop() {
        if (!given.isEmpty()) {
            parts.add(new AnswerPart.TextDropped(turn, attempt));
            given.setLength(0);
            attempt++;
        }
    }

    /**
     * A piece that was heard.
     *
     * @param offset where in its attempt's text it begins
     */
    void hear(int ofTurn, int ofAttempt, int offset, String piece) {
        if (ofTurn != turn || answered || ofAttempt < heardAttempt) {
            return;
        }
        if (ofAttempt > heardAttempt || (offset == 0 && heard > 0)) {
            drop();
            expect(ofAttempt);
        }
        int known = heard - offset;
        if (known >= 0 && known < piece.length()) {
            heard = offset + piece.length();
            give(scrubbed.apply(piece.substring(known)));
        }
    }

    /**
     * The turn was cut off: what is missing of what it had said is given. It is void once the model
     * is asked for the turn again.
     */
    void cutOff(int ofTurn, String whole) {
        give(ofTurn, whole);
        cutOff = true;
    }

    /** The turn is answered: what is missing of its text is given. */
    void answered(int ofTurn, String whole) {
        give(ofTurn, whole);
        end();
    }

    private void give(int ofTurn, String whole) {
        if (ofTurn != turn) {
            begin(ofTurn);
        }
        if (!whole.startsWith(given.toString())) {
            drop();
        }
        if (whole.length() > given.length()) {
            give(whole.substring(given.length()));
        }
    }

    /** No more of it will come. */
    void end() {
        if (!answered && !given.isEmpty()) {
            parts.add(new AnswerPart.TextEnded(turn, attempt));
        }
        answered = true;
    }

    private void give(String text) {
        given.append(text);
        parts.add(new AnswerPart.Text(turn, attempt, text));
    }
}
