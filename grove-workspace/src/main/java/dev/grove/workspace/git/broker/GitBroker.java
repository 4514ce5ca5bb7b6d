package dev.grove.workspace.git.broker;

import dev.grove.core.tool.ProbeOutcome;
import dev.grove.core.tool.ToolInterruptedException;
import dev.grove.workspace.git.broker.url.GitRefusedException;
import dev.grove.workspace.git.broker.url.GitSettings;
import dev.grove.workspace.git.broker.url.GitUrl;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Brings what remotes have into working copies, and what working copies have to remotes. Remembers
 * where each repository of a run came from; nothing else is ever fetched from or pushed to.
 *
 * <p>Every method blocks, ends within the limit of the settings, and throws {@link
 * GitRefusedException} for what the model can read and mend, {@link ToolInterruptedException} when
 * it was cancelled.
 */
@Component
public class GitBroker {

    private final RemoteCalls calls;
    private final JdbcRemotes remotes;
    private final JdbcPushes pushes;
    private final GitSettings settings;

    GitBroker(RemoteCalls calls, JdbcRemotes remotes, JdbcPushes pushes, GitSettings settings) {
        this.calls = calls;
        this.remotes = remotes;
        this.pushes = pushes;
        this.settings = settings;
    }

    /** Reads a URL that an agent wrote. */
    public GitUrl parse(String url) throws GitRefusedException {
        return GitUrl.parse(url, settings.schemes());
    }

    /**
     * Fills an empty repository, which is that remote's from now on.
     *
     * @param branch null for the remote's own
     * @param depth commits of history; null for all
     * @return the branch to check out; null where the remote is empty
     */
    public @Nullable String clone(
            GitOrder order,
            GitUrl url,
            WorkingCopy copy,
            @Nullable String branch,
            @Nullable Integer depth)
            throws GitRefusedException {
        remotes.record(order.tenant(), order.run(), order.turn(), order.path(), url);
        Optional<String> start =
                calls.call(
                        order,
                        url,
                        "git_clone of " + url,
                        session ->
                                Optional.ofNullable(
                                        new Fetching(session, copy).clone(branch, depth)));
        return start.orElse(null);
    }

    /**
     * Brings what is new at the remote.
     *
     * @return what changed, a line each
     */
    public List<String> fetch(GitOrder order, WorkingCopy copy) throws GitRefusedException {
        GitUrl url = remoteOf(order);
        return calls.call(
                order,
                url,
                "git_fetch from " + url,
                session -> new Fetching(session, copy).update());
    }

    /**
     * Pushes one branch.
     *
     * @param call the tool call's id, by which {@link #probePush} knows it
     * @param branch null for the one that is checked out
     * @param force whether what the remote has may be lost
     */
    public Pushed push(
            GitOrder order, WorkingCopy copy, String call, @Nullable String branch, boolean force)
            throws GitRefusedException {
        GitUrl url = remoteOf(order);
        AtomicReference<@Nullable PushIntent> sent = new AtomicReference<>();
        try {
            return calls.call(
                    order,
                    url,
                    "git_push to " + url,
                    session ->
                            new Pushing(session, copy)
                                    .push(
                                            branch,
                                            force,
                                            intent -> {
                                                pushes.record(
                                                        order.tenant(), order.run(), call, intent);
                                                sent.set(intent);
                                            }));
        } catch (GitRefusedException e) {
            PushIntent intent = sent.get();
            if (intent == null) {
                throw e;
            }
            return settle(order, call, intent, e);
        }
    }

    /**
     * Decides a push that failed after it was sent: it may have been done, although no answer came.
     */
    private Pushed settle(GitOrder order, String call, PushIntent intent, GitRefusedException e)
            throws GitRefusedException {
        return switch (probePush(order, call)) {
            case ProbeOutcome.Happened _ -> intent.done();
            case ProbeOutcome.DidNotHappen _ -> throw e;
            case ProbeOutcome.Unknown _ ->
                    throw new GitRefusedException(
                            e.getMessage()
                                    + " Whether the remote accepted the push is unknown: use"
                                    + " git_fetch to check.");
        };
    }

    /**
     * Finds out at the remote whether a push that was cut off took place. Changes nothing there.
     */
    public ProbeOutcome probePush(GitOrder order, String call) {
        Optional<PushIntent> recorded = pushes.find(order.tenant(), order.run(), call);
        if (recorded.isEmpty()) {
            // It is recorded before anything is sent.
            return new ProbeOutcome.DidNotHappen();
        }
        PushIntent intent = recorded.get();
        try {
            GitUrl url = parse(intent.url());
            return calls.call(
                    order, url, "git_push to " + url, session -> PushFate.of(intent, session));
        } catch (GitRefusedException _) {
            return new ProbeOutcome.Unknown();
        }
    }

    private GitUrl remoteOf(GitOrder order) throws GitRefusedException {
        String url =
                remotes.find(order.tenant(), order.run(), order.path())
                        .orElseThrow(() ->
                                new GitRefusedException(
                                        "No remote is known for "
                                                + order.path()
                                                + ": only what git_clone has cloned to that path"
                                                + " can be fetched, pulled and pushed."));
        return parse(url);
    }
}
