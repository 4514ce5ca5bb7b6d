package dev.grove.core.run.loop;

import dev.grove.core.id.TenantId;
import dev.grove.core.model.Answer;
import dev.grove.core.model.Conversation;
import dev.grove.core.model.Message;
import dev.grove.core.run.attachment.AttachedParts;
import dev.grove.core.run.attachment.Attachment;
import dev.grove.core.run.record.CallProgress;
import dev.grove.core.run.record.TurnChange;
import dev.grove.core.run.record.request.SendBack;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Appends to a conversation what has happened: the same words whether it happens now or is read
 * from the journal.
 */
final class History {

    /** No provider has this name, so none gets the answer as its own. */
    private static final String NOBODY = "";

    private final Conversation conversation;
    private String provider;
    private final boolean endsByFinish;
    private final AttachedParts parts;
    private boolean sentBack;

    /**
     * History of a conversation that was or will be held.
     *
     * @param endsByFinish whether a text is no result of the run
     */
    History(Conversation conversation, String provider, boolean endsByFinish, AttachedParts parts) {
        this.parts = parts;
        this.conversation = conversation;
        this.provider = provider;
        this.endsByFinish = endsByFinish;
    }

    /** A message that a run of its own answers: what was sent back before does not count for it. */
    void ask(Message.User message) {
        sentBack = false;
        say(message);
    }

    /** Makes a message of what was said and what is attached to it. */
    Message.User message(TenantId tenant, String said, List<Attachment> attachments) {
        return parts.message(tenant, said, attachments);
    }

    /** Images and documents of a message whose words a summary repeats. */
    void repeat(TenantId tenant, List<Attachment> attachments) {
        parts.repeated(tenant, attachments).ifPresent(this::say);
    }

    /** Another provider answers from now on. */
    void switchTo(String other) {
        provider = other;
    }

    /** The goal that it begins with, or what was said later. */
    void say(Message.User message) {
        conversation.append(message);
    }

    /** Messages of the session that are read on the way, each as a message of its own. */
    void steered(List<String> messages) {
        messages.forEach(words -> say(new Message.User(words)));
    }

    /** Appends the summary that stands for the turns that are left out. */
    void summarised(Message.Summary summary) {
        conversation.append(summary);
    }

    /** An answer of an earlier execution, perhaps by another provider. */
    void replay(TurnChange.Answered answered) {
        conversation.append(new Message.Assistant(answered.provider(), answered.answer()));
    }

    /**
     * Appends an answer of a model that is asked no longer: the next one reads its text and calls.
     */
    void retell(Answer answer) {
        conversation.append(new Message.Assistant(NOBODY, answer));
    }

    void answer(Answer answer) {
        conversation.append(new Message.Assistant(provider, answer));
    }

    /** The end of a turn. */
    void close(Answer answer, Function<String, @Nullable CallProgress> progress) {
        if (answer.toolCalls().isEmpty()) {
            SendBack reason = SendBack.of(answer, endsByFinish);
            if (reason != null) {
                sentBack |= reason.secondTime() != null;
                conversation.append(new Message.User(reason.message()));
            }
            return;
        }
        sentBack = false;
        List<Message.ToolCallResult> results =
                answer.toolCalls().stream()
                        .map(call -> {
                            // Each call of a closed turn has ended, which its marker says.
                            CallProgress marker =
                                    Objects.requireNonNull(progress.apply(call.id()), call.id());
                            String result = marker.result();
                            return new Message.ToolCallResult(
                                    call.id(),
                                    call.name(),
                                    result == null ? "" : result,
                                    marker.isError());
                        })
                        .toList();
        conversation.append(new Message.ToolResults(results));
    }

    boolean endsByFinish() {
        return endsByFinish;
    }

    /** Whether an answer was sent back as no result and no tool has been called since. */
    boolean hasSentBack() {
        return sentBack;
    }
}
