package dev.grove.bench.listen;

/** Reads a subscription of MCP: its acknowledgement, then that the tools have changed. */
public final class ChangeReader extends Reader {

    /** Bytes at the beginning of a line that reach to the end of the method's name. */
    private static final int LOOKED = 96;

    private static final String MESSAGE = "data: ";
    private static final String BEGUN = "\"notifications/subscriptions/acknowledged\"";
    private static final String CHANGED = "\"notifications/tools/list_changed\"";

    private boolean begun;
    private boolean changed;

    public ChangeReader() {
        super(LOOKED);
    }

    @Override
    void onLine() {
        if (firstOfLine() == 'd') {
            String text = text();
            if (text.startsWith(MESSAGE) && text.contains(BEGUN)) {
                begun = true;
            } else if (text.startsWith(MESSAGE) && text.contains(CHANGED)) {
                onChange();
            }
        }
    }

    private void onChange() {
        if (!begun) {
            fail("received a change before its subscription was acknowledged");
        } else if (changed) {
            fail("received one change twice");
        }
        changed = true;
    }

    @Override
    boolean hasBegun() {
        return begun;
    }

    @Override
    boolean isDone() {
        return changed;
    }

    @Override
    void cutOff() {
        fail("was cut off " + (begun ? "while it listened" : "before it was acknowledged"));
    }
}
