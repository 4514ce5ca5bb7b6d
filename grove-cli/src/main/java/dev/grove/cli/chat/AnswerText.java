package dev.grove.cli.chat;

import dev.grove.cli.terminal.Screen;

/**
 * Text of the turn that is being answered, as far as it is on the screen. A piece is printed where
 * it goes on from what was heard of its attempt; after one that was missed the rest comes with the
 * answer. Where stdout is no terminal, a text is printed when it is whole, so that none of it can
 * be void.
 */
final class AnswerText {

    private final Screen screen;
    private final StringBuilder given = new StringBuilder();
    private int turn;
    private int attempt;

    /** Where what was heard of the attempt ends. */
    private int heard;

    private boolean answered = true;

    AnswerText(Screen screen) {
        this.screen = screen;
    }

    /** The model is asked for a turn. */
    void begin(int number) {
        end();
        turn = number;
        answered = false;
        given.setLength(0);
        expect(1);
    }

    /**
     * The model is asked again, by this execution or by another one.
     *
     * @param next number of the attempt: pieces of those before it are void
     */
    void again(int next) {
        if (!answered) {
            drop();
            expect(next);
        }
    }

    /**
     * A piece that was heard.
     *
     * @param offset where in its attempt's text it begins
     */
    void hear(int ofTurn, int ofAttempt, int offset, String piece) {
        if (ofTurn != turn || answered || ofAttempt < attempt) {
            return;
        }
        if (ofAttempt > attempt || (offset == 0 && heard > 0)) {
            drop();
            expect(ofAttempt);
        }
        int known = heard - offset;
        if (known >= 0 && known < piece.length()) {
            heard = offset + piece.length();
            if (screen.isLive()) {
                give(piece.substring(known));
            }
        }
    }

    /** The turn is answered: what is missing of its text is given. */
    void answered(int ofTurn, String whole) {
        if (ofTurn != turn) {
            begin(ofTurn);
        }
        if (!whole.startsWith(given.toString())) {
            drop();
        }
        give(whole.substring(given.length()));
        end();
    }

    /** No more of it will come. */
    void end() {
        answered = true;
        screen.endText();
    }

    private void expect(int next) {
        attempt = next;
        heard = 0;
    }

    private void drop() {
        if (!given.isEmpty()) {
            given.setLength(0);
            screen.words("(this text is void: the model writes it again)");
        }
    }

    private void give(String text) {
        given.append(text);
        screen.piece(text);
    }
}
