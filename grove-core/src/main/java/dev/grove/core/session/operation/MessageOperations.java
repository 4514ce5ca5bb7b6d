package dev.grove.core.session.operation;

import dev.grove.core.key.Scope;
import dev.grove.core.operation.Answer;
import dev.grove.core.operation.AnswerType;
import dev.grove.core.operation.Operation;
import dev.grove.core.operation.OperationSource;
import dev.grove.core.operation.Route;
import dev.grove.core.operation.Route.Body;
import dev.grove.core.operation.ToolForm;
import dev.grove.core.session.message.Messages;
import dev.grove.core.session.message.PostedMessage;
import dev.grove.core.session.operation.SessionInputs.MessagesAsked;
import dev.grove.core.session.operation.SessionInputs.OneMessage;
import java.util.List;
import org.springframework.stereotype.Component;

/** Operations on what is said in sessions. */
@Component
class MessageOperations implements OperationSource {

    private static final String PATH = SessionOperations.ONE + "/messages";
    private static final String ONE = PATH + "/{message}";

    private final Messages messages;

    MessageOperations(Messages messages) {
        this.messages = messages;
    }

    @Override
    public List<Class<? extends Record>> bodies() {
        return List.of(MessageDraft.class);
    }

    @Override
    public List<Operation<?>> operations() {
        return List.of(send(), list(), get(), withdraw());
    }

    private Operation<MessageDraft> send() {
        return new Operation<>(
                "sendMessage",
                SessionOperations.TAG,
                "Send a message",
                "Once this answers, the message is answered whatever happens, or waits to be. Its run has the answer: follow it by `GET /agent-runs/{id}/stream`, or send by `POST /sessions/{id}/messages/sse` for both at once. 201, or 200 where the session has a message under this `client_id`.",
                Scope.INVOKE,
                Route.post(PATH, Body.NEEDED).knownBy(MessageDraft.KNOWN_BY),
                new ToolForm(
                        "grove__send_message",
                        "Sends a message to a session, a conversation with an agent. The answer names the run that answers it, or says that it waits.",
                        ToolForm.Effect.CHANGES,
                        Scope.INVOKE,
                        List.of()),
                MessageDraft.class,
                new AnswerType.Stored(MessageView.class),
                "{\"text\": \"Which tests fail?\", \"client_id\": \"m-7\"}",
                List.of(404, 409, 422),
                (caller, asked) -> {
                    PostedMessage posted =
                            messages.post(
                                    SessionInputs.speaker(caller),
                                    asked.session(),
                                    asked.toMessage());
                    return new Answer.Stored(
                            MessageView.of(posted.message()),
                            posted.message().id().toString(),
                            posted.isNew());
                });
    }

    private Operation<MessagesAsked> list() {
        return new Operation<>(
                "listMessages",
                SessionOperations.TAG,
                "Read a conversation",
                "Messages by their places, each with the answer to it; those that have not begun are last.",
                Scope.READ_ONLY,
                Route.get(PATH),
                null,
                MessagesAsked.class,
                new AnswerType.Listed(MessageView.class),
                null,
                List.of(404),
                (caller, asked) ->
                        new Answer.Listed(
                                messages.list(
                                                SessionInputs.speaker(caller),
                                                SessionInputs.session(asked.id()),
                                                Boolean.TRUE.equals(asked.newestFirst()),
                                                Boolean.TRUE.equals(asked.superseded()),
                                                asked.page())
                                        .map(MessageView::of)));
    }

    private Operation<OneMessage> get() {
        return new Operation<>(
                "getMessage",
                SessionOperations.TAG,
                "Read a message",
                "With the answer to it.",
                Scope.READ_ONLY,
                Route.get(ONE),
                null,
                OneMessage.class,
                new AnswerType.View(MessageView.class),
                null,
                List.of(404),
                (caller, asked) ->
                        new Answer.View(
                                MessageView.of(
                                        messages.get(
                                                SessionInputs.speaker(caller),
                                                SessionInputs.session(asked.id()),
                                                SessionInputs.message(asked.message())))));
    }

    private Operation<OneMessage> withdraw() {
        return new Operation<>(
                "withdrawMessage",
                SessionOperations.TAG,
                "Take a message back",
                "One that waits, for its turn or to be read by the answer under way; 409 where it has begun, with the run to cancel, and where it was read.",
                Scope.INVOKE,
                Route.delete(ONE),
                null,
                OneMessage.class,
                new AnswerType.View(MessageView.class),
                null,
                List.of(404, 409),
                (caller, asked) ->
                        new Answer.View(
                                MessageView.of(
                                        messages.withdraw(
                                                SessionInputs.speaker(caller),
                                                SessionInputs.session(asked.id()),
                                                SessionInputs.message(asked.message())))));
    }
}
