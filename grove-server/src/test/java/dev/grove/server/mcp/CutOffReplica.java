package dev.grove.server.mcp;

import dev.grove.server.HttpCaller;
import dev.grove.server.campaign.wire.Commit;
import dev.grove.server.campaign.wire.DatabaseAnswer;
import dev.grove.server.campaign.wire.DatabaseProxy;
import dev.grove.server.campaign.wire.Passage;
import dev.grove.server.campaign.wire.Watcher;
import java.net.URI;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.springframework.core.env.Environment;

/**
 * Another server on the database of the first one, in the same process, which reaches it through a
 * proxy: what passes there can be lost, with the connection that it was on.
 */
final class CutOffReplica implements AutoCloseable {

    private final Cut cut = new Cut();
    private final DatabaseProxy proxy;
    private final SecondReplica server;

    /** Loses what a test names. */
    private static final class Cut implements Watcher {

        private volatile Predicate<Commit> questions = _ -> false;
        private volatile Predicate<Commit> answers = _ -> false;

        @Override
        public Passage before(Commit commit) {
            return questions.test(commit) ? Passage.IS_LOST : Passage.GOES_ON;
        }

        @Override
        public Passage after(Commit commit, DatabaseAnswer answer) {
            return answers.test(commit) ? Passage.IS_LOST : Passage.GOES_ON;
        }
    }

    CutOffReplica(Environment first) {
        URI database =
                URI.create(
                        first.getRequiredProperty("grove.database.url")
                                .substring("jdbc:".length()));
        this.proxy =
                new DatabaseProxy("cut-off", database.getPort(), cut, UnaryOperator.identity());
        try {
            this.server =
                    new SecondReplica(
                            first,
                            "jdbc:postgresql://127.0.0.1:" + proxy.port() + database.getPath());
        } catch (RuntimeException e) {
            proxy.close();
            throw e;
        }
    }

    /** Caller with the same key and tenant, at this server. */
    HttpCaller at(HttpCaller caller) {
        return new HttpCaller(URI.create(address()), caller.key(), caller.tenant());
    }

    String address() {
        return "http://127.0.0.1:" + server.port();
    }

    /** Nothing that this server says reaches the database, new connections neither. */
    void loseEverything() {
        cut.questions = _ -> true;
    }

    /** Transactions with these words do not reach the database. */
    void loseQuestions(String words) {
        cut.questions = commit -> commit.says(words);
    }

    /** Transactions with these words are committed, and this server gets no answer. */
    void loseAnswers(String words) {
        cut.answers = commit -> commit.says(words);
    }

    void loseNothing() {
        cut.questions = _ -> false;
        cut.answers = _ -> false;
    }

    @Override
    public void close() {
        loseNothing();
        try (proxy) {
            server.close();
        }
    }
}
