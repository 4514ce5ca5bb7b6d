package dev.grove.bench.listen;

/** Reads the chunks of a chat's answer until it has ended. */
public final class ChatReader extends Reader {

    private static final int LOOKED = 64;
    private static final String END = "data: [DONE]";
    private static final String FAULT = "data: {\"type\":\"error\"";
    private static final String FINISH = "data: {\"type\":\"finish\"";

    private boolean finished;
    private boolean done;

    public ChatReader() {
        super(LOOKED);
    }

    @Override
    void onLine() {
        String text = text();
        if (text.startsWith(FAULT)) {
            fail("received " + text);
        } else if (text.startsWith(FINISH)) {
            finished = true;
        } else if (text.startsWith(END)) {
            done = finished;
        }
    }

    @Override
    boolean hasBegun() {
        return isAnswered();
    }

    @Override
    boolean isDone() {
        return done;
    }

    @Override
    void cutOff() {
        if (!done) {
            fail("was cut off");
        }
    }
}
