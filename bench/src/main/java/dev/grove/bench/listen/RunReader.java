package dev.grove.bench.listen;

/** Reads the events of a run, each once and in order, until the run has ended. */
public final class RunReader extends Reader {

    private static final int LOOKED = 48;
    private static final String ID = "id: ";

    private boolean done;
    private long last;

    public RunReader() {
        super(LOOKED);
    }

    @Override
    void onLine() {
        if (firstOfLine() == 'i') {
            number();
        } else if (firstOfLine() == 'e' && text().startsWith("event: run.completed")) {
            done = true;
        }
    }

    private void number() {
        String text = text();
        if (text.startsWith(ID)) {
            long number = Long.parseLong(text.substring(ID.length()).strip());
            if (number != last + 1) {
                fail("received " + number + " after " + last);
            }
            last = number;
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
            fail("was cut off after " + last);
        }
    }
}
