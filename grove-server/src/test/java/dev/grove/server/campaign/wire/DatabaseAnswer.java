package dev.grove.server.campaign.wire;

/**
 * How the database answered a transaction.
 *
 * @param rows that its statements gave, together
 * @param changed rows that they changed, together, by the tags of their ends
 * @param error what it refused it with; empty for no error
 */
public record DatabaseAnswer(int rows, int changed, String error) {

    public boolean failed() {
        return !error.isEmpty();
    }

    /** Rows were changed, or given by a statement that changes rows on its way. */
    public boolean changedSomething() {
        return !failed() && (rows > 0 || changed > 0);
    }
}
