package dev.grove.core.model.http.dialect;

import dev.grove.core.cancel.Cancellation;
import dev.grove.core.model.Conversation;
import dev.grove.core.model.ModelOutcome;
import dev.grove.core.model.WrappedConversation;
import java.util.function.Consumer;

/**
 * A conversation whose refusals say which setting of the endpoint mends them.
 *
 * @param dialect in which the other one asks
 * @param setting how its settings are written
 */
public record AdvisedConversation(Conversation delegate, Dialect dialect, SettingName setting)
        implements WrappedConversation {

    @Override
    public ModelOutcome ask(
            int maxOutputTokens, Consumer<String> onTextDelta, Cancellation cancellation) {
        ModelOutcome outcome = delegate.ask(maxOutputTokens, onTextDelta, cancellation);
        return outcome instanceof ModelOutcome.Rejected(int status, String message, var bill)
                ? new ModelOutcome.Rejected(status, message + advice(message), bill)
                : outcome;
    }

    private String advice(String message) {
        return DialectAdvice.find(message, dialect)
                .map(change ->
                        "\nThe endpoint does not take what Grove sends it: "
                                + setting.remedy(change))
                .orElse("");
    }
}
