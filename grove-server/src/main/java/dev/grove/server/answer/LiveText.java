package dev.grove.server.answer;

import java.util.List;

/**
 * Text of the turn that is being answered, as far as it was given. Whoever came in the middle of an
 * attempt gets its text with the answer: what was heard is no beginning of it. Not thread-safe.
 */
final class LiveText {

    private final List<AnswerPart> parts;
    private int turn;
    private int attempt = 1;
    private int heard;
    private boolean isHeardFromItsBeginning;
    private boolean answered = true;
    private final StringBuilder given = new StringBuilder();

    /**
     * @param parts where what it gives is added
     */
    LiveText(List<AnswerPart> parts) {
        this.parts = parts;
    }

    /**
     * The model is asked for a turn.
     *
     * @param live whether every piece of text from here on will be heard
     */
    void begin(int number, boolean live) {
        turn = number;
        attempt = 1;
        answered = false;
        given.setLength(0);
        expect(live);
    }

    /** The model is asked again, by this execution or by another one. */
    void again(boolean live) {
        if (!answered) {
            drop();
            expect(live);
        }
    }

    private void expect(boolean live) {
        heard = 0;
        isHeardFromItsBeginning = live;
    }

    private void drop() {
        if (!given.isEmpty()) {
            parts.add(new AnswerPart.TextDropped(turn, attempt));
            given.setLength(0);
            attempt++;
        }
    }

    /** A piece that was heard. */
    void hear(int ofTurn, int ofAttempt, String piece) {
        if (ofTurn != turn || answered) {
            return;
        }
        if (ofAttempt != heard && heard != 0) {
            drop();
            // The first piece of another attempt was heard, and so will be the rest.
            isHeardFromItsBeginning = true;
        }
        heard = ofAttempt;
        if (isHeardFromItsBeginning && !piece.isEmpty()) {
            give(piece);
        }
    }

    /** The turn is answered: what is missing of its text is given. */
    void answered(int ofTurn, String whole) {
        if (ofTurn != turn) {
            begin(ofTurn, false);
        }
        if (!whole.startsWith(given.toString())) {
            drop();
        }
        if (whole.length() > given.length()) {
            give(whole.substring(given.length()));
        }
        end();
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
