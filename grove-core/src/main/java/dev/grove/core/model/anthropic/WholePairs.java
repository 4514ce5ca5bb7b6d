package dev.grove.core.model.anthropic;

import dev.grove.core.text.StorableText;
import java.util.function.Consumer;

/** Passes text on piece by piece, without cutting a surrogate pair that two pieces share. */
final class WholePairs implements Consumer<String> {

    private final Consumer<String> receiver;
    private String held = "";

    WholePairs(Consumer<String> receiver) {
        this.receiver = receiver;
    }

    @Override
    public void accept(String piece) {
        if (piece.isEmpty()) {
            return;
        }
        String text = held + piece;
        int whole = text.length();
        if (Character.isHighSurrogate(text.charAt(whole - 1))) {
            whole--;
        }
        held = text.substring(whole);
        pass(text.substring(0, whole));
    }

    /** Passes on what was held back, which has no other half. */
    void end() {
        pass(held);
        held = "";
    }

    private void pass(String text) {
        if (!text.isEmpty()) {
            receiver.accept(StorableText.of(text));
        }
    }
}
