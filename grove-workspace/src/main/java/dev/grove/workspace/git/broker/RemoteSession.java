package dev.grove.workspace.git.broker;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.egress.Destination;
import dev.grove.workspace.git.broker.transfer.PinnedConnections;
import dev.grove.workspace.git.broker.transfer.RemoteAnswerRules;
import dev.grove.workspace.git.broker.transfer.StrictObjectChecker;
import dev.grove.workspace.git.broker.transfer.TransferClock;
import dev.grove.workspace.git.broker.transfer.TransferEndedException;
import dev.grove.workspace.git.broker.url.Credential;
import dev.grove.workspace.git.broker.url.GitSettings;
import dev.grove.workspace.git.broker.url.GitUrl;
import java.io.IOException;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Map;
import org.eclipse.jgit.errors.TransportException;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.Ref;
import org.eclipse.jgit.transport.FetchConnection;
import org.eclipse.jgit.transport.PushConnection;
import org.eclipse.jgit.transport.RefSpec;
import org.eclipse.jgit.transport.TagOpt;
import org.eclipse.jgit.transport.Transport;
import org.eclipse.jgit.transport.TransportHttp;
import org.eclipse.jgit.transport.URIish;
import org.jspecify.annotations.Nullable;

/** Session for one operation between a repository of the server and a remote. */
final class RemoteSession implements AutoCloseable {

    private final GitUrl url;
    private final ServerRepository repository;
    private final TransferClock clock;
    private final GitSettings limits;
    private final PinnedConnections connections;
    private final Cancellation.Registration interruption;
    private final StrictObjectChecker checker = new StrictObjectChecker();
    private final Transport transport;

    RemoteSession(
            GitUrl url,
            ServerRepository repository,
            Destination destination,
            @Nullable Credential credential,
            TransferClock clock,
            GitSettings limits)
            throws IOException {
        this.url = url;
        this.repository = repository;
        this.clock = clock;
        this.limits = limits;
        this.connections = new PinnedConnections(url, destination, credential, limits);
        this.interruption = clock.interrupting(connections::abort);
        this.transport = transport();
    }

    GitUrl url() {
        return url;
    }

    ServerRepository repository() {
        return repository;
    }

    TransferClock clock() {
        return clock;
    }

    GitSettings limits() {
        return limits;
    }

    /**
     * Asks for the remote's branches and tags.
     *
     * @param depth how many commits of history a later fetch shall bring; null for all
     */
    FetchConnection openFetch(@Nullable Integer depth) throws IOException {
        if (depth != null) {
            transport.setDepth(depth);
        }
        FetchConnection connection =
                transport.openFetch(
                        List.of(
                                new RefSpec("refs/heads/*:refs/heads/*"),
                                new RefSpec("refs/tags/*:refs/tags/*")),
                        Constants.HEAD);
        bounded(connection.getRefsMap());
        return connection;
    }

    /** Checks what a fetch brought beyond its single objects; those were checked as they came. */
    void checkFetched() throws IOException {
        Submodules.check(repository, checker);
    }

    PushConnection openPush() throws IOException {
        PushConnection connection = transport.openPush();
        bounded(connection.getRefsMap());
        return connection;
    }

    @Override
    public void close() {
        interruption.close();
        transport.close();
        connections.close();
    }

    private void bounded(Map<String, Ref> refs) throws TransferEndedException {
        if (refs.size() > limits.refs()) {
            throw new TransferEndedException(
                    new RemoteAnswerRules(url, false, limits).tooManyRefs());
        }
    }

    private Transport transport() throws IOException {
        try {
            Transport fresh = Transport.open(repository, new URIish(url.toString()));
            if (!(fresh instanceof TransportHttp http)) {
                throw new TransportException("No transport for " + url);
            }
            http.setHttpConnectionFactory(connections);
            http.setTagOpt(TagOpt.NO_TAGS);
            // Objects that come are handed on as a whole.
            http.setFetchThin(false);
            http.setPushThin(false);
            http.setObjectChecker(checker);
            http.setPushUseBitmaps(false);
            return http;
        } catch (URISyntaxException e) {
            throw new IOException(e);
        }
    }
}
