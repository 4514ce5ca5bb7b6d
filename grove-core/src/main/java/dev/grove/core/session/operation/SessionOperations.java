package dev.grove.core.session.operation;

import dev.grove.core.key.Scope;
import dev.grove.core.operation.Answer;
import dev.grove.core.operation.AnswerType;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.operation.Route.Body;
import dev.grove.core.session.Sessions;
import dev.grove.core.session.message.Rewinds;
import dev.grove.core.session.message.SessionBranches;
import dev.grove.core.session.operation.SessionInputs.BranchAsked;
import dev.grove.core.session.operation.SessionInputs.ChangeAsked;
import dev.grove.core.session.operation.SessionInputs.OneSession;
import dev.grove.core.session.operation.SessionInputs.RewindAsked;
import dev.grove.core.session.operation.SessionInputs.SessionsAsked;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Operations on sessions. */
@Component
class SessionOperations implements OperationSource {

    static final String TAG = "sessions";
    static final String PATH = "/sessions";
    static final String ONE = PATH + "/{id}";

    private final Sessions sessions;
    private final Rewinds rewinds;
    private final SessionBranches branches;

    SessionOperations(Sessions sessions, Rewinds rewinds, SessionBranches branches) {
        this.sessions = sessions;
        this.rewinds = rewinds;
        this.branches = branches;
    }

    @Override
    public Map<String, String> groups() {
        return Map.of(
                TAG,
                "Conversations with agents: each message is answered by a run, which reads what was said and done before. With the header `Grove-User` a request sees that person's sessions alone.");
    }

    @Override
    public List<Operation<?>> operations() {
        return List.of(begin(), list(), get(), change(), rewind(), branch());
    }

    private Operation<RewindAsked> rewind() {
        return new Operation<>(
                "rewindSession",
                TAG,
                "Go back in a session",
                "Undoes the messages after a place: the next message follows the one that stays, and files are those that its answer left. What tools did elsewhere stays done, and is listed. Only while nothing is answered.",
                Scope.INVOKE,
                Route.post(ONE + "/rewind", Body.NEEDED),
                null,
                RewindAsked.class,
                new AnswerType.View(RewoundView.class),
                "{\"to_n\": 3}",
                List.of(404, 409),
                (caller, asked) ->
                        new Answer.View(
                                RewoundView.of(
                                        rewinds.rewind(
                                                SessionInputs.speaker(caller),
                                                SessionInputs.session(asked.id()),
                                                asked.place()))));
    }

    private Operation<BranchAsked> branch() {
        return new Operation<>(
                "branchSession",
                TAG,
                "Branch a session off",
                "Another session with the same beginning. Both go on by themselves, and spend of the same caps.",
                Scope.INVOKE,
                Route.post(ONE + "/branch", Body.OPTIONAL),
                null,
                BranchAsked.class,
                new AnswerType.View(SessionView.class),
                "{\"at_n\": 3, \"title\": \"Another way\"}",
                List.of(404, 409),
                (caller, asked) ->
                        new Answer.View(
                                SessionView.of(
                                        branches.branch(
                                                SessionInputs.speaker(caller),
                                                SessionInputs.session(asked.id()),
                                                asked.atN(),
                                                asked.title()))));
    }

    private Operation<SessionDraft> begin() {
        return new Operation<>(
                "beginSession",
                TAG,
                "Begin a session",
                "201, or 200 with the session that the agent and user have under this `external_id` already, as it is; 409 where that was begun without a policy that is asked for.",
                Scope.INVOKE,
                Route.post(PATH, Body.NEEDED).knownBy("external_id"),
                null,
                SessionDraft.class,
                new AnswerType.Stored(SessionView.class),
                "{\"agent\": \"helper\", \"external_id\": \"chat-42\", \"user\": \"mail:7\", \"limits\": {\"max_cost_usd\": 2}}",
                List.of(404, 409, 422),
                (caller, draft) -> {
                    Sessions.Begun begun =
                            sessions.begin(SessionInputs.speaker(caller), draft.toSession());
                    return new Answer.Stored(
                            SessionView.of(begun.session()),
                            begun.session().id().toString(),
                            begun.created());
                });
    }

    private Operation<SessionsAsked> list() {
        return new Operation<>(
                "listSessions",
                TAG,
                "List sessions",
                "The last changed first.",
                Scope.READ_ONLY,
                Route.get(PATH),
                null,
                SessionsAsked.class,
                new AnswerType.Listed(SessionView.class),
                null,
                List.of(),
                (caller, asked) ->
                        new Answer.Listed(
                                sessions.list(
                                                SessionInputs.speaker(caller),
                                                asked.filter(),
                                                asked.page())
                                        .map(SessionView::of)));
    }

    private Operation<OneSession> get() {
        return new Operation<>(
                "getSession",
                TAG,
                "Read a session",
                "`revision` says whether it has changed since you read it.",
                Scope.READ_ONLY,
                Route.get(ONE),
                null,
                OneSession.class,
                new AnswerType.View(SessionView.class),
                null,
                List.of(404),
                (caller, asked) ->
                        new Answer.View(
                                SessionView.of(
                                        sessions.get(
                                                SessionInputs.speaker(caller),
                                                SessionInputs.session(asked.id())))));
    }

    private Operation<ChangeAsked> change() {
        return new Operation<>(
                "changeSession",
                TAG,
                "Change a session",
                "Another version or model of the agent has another beginning of its requests: providers read the conversation anew then, and cache it again.",
                Scope.INVOKE,
                Route.patch(ONE),
                null,
                ChangeAsked.class,
                new AnswerType.View(SessionView.class),
                "{\"title\": \"Refund of October\"}",
                List.of(404, 409, 422),
                (caller, asked) ->
                        new Answer.View(
                                SessionView.of(
                                        sessions.change(
                                                SessionInputs.speaker(caller),
                                                SessionInputs.session(asked.id()),
                                                asked.toChange()))));
    }
}
