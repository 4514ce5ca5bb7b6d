package dev.grove.cli.chat;

import dev.grove.cli.terminal.Screen;

/**
 * Text of the turn that is being answered, as far as it is on the screen. Whoever came in the
 * middle of an attempt gets its text with the answer: what was heard is no beginning of it. Where
 * stdout is no terminal, a text is printed when it is whole, so that none of it can be void.
 */
final class AnswerText {

    private final Screen screen;
    private final StringBuilder given = new StringBuilder();
    private int turn;
    private int heard;
    private boolean isHeardFromItsBeginning;
    private boolean answered = true;

    AnswerText(Screen screen) {
        this.screen = screen;
    }

    /**
     * The model is asked for a turn.
     *
     * @param live whether every piece of text from here on will be heard
     */
    void begin(int number, boolean live) {
        end();
        turn = number;
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

    /** Pieces may have been missed: nothing is given before the answer. */
    void missed() {
        isHeardFromItsBeginning = false;
        heard = 0;
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
        if (isHeardFromItsBeginning && screen.isLive()) {
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
        give(whole.substring(given.length()));
        end();
    }

    /** No more of it will come. */
    void end() {
        answered = true;
        screen.endText();
    }

    private void expect(boolean live) {
        heard = 0;
        isHeardFromItsBeginning = live;
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
