package dev.grove.server.campaign.wire;

/**
 * A transaction on its way to the database. A statement outside of a transaction is one of its own.
 *
 * @param server who sends it
 * @param text its statements, each followed by its parameters as they are sent
 */
public record Commit(String server, String text) {

    public boolean says(String words) {
        return text.contains(words);
    }
}
