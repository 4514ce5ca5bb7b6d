package dev.grove.core.model.http.dialect;

import dev.grove.core.model.Conversation;
import dev.grove.core.model.ModelProvider;
import dev.grove.core.model.http.connection.ModelAddress;
import dev.grove.core.model.option.ModelOptions;
import dev.grove.core.tool.ToolSpec;
import java.util.List;

/** A provider whose differences from its protocol are settings. */
public interface DialectProvider extends ModelProvider {

    /** How it is set. */
    Dialect dialect();

    /** Where it is, without a slash at its end. */
    String baseUrl();

    /** The name of its protocol. */
    String protocol();

    /** How its settings are written. */
    SettingName setting();

    /** Where its requests go, and with which key. */
    ModelAddress address();

    /** Opens an empty conversation by its protocol. */
    Conversation open(ModelProtocol.Request request);

    @Override
    default Conversation open(
            String model, String systemPrompt, List<ToolSpec> tools, ModelOptions options) {
        return open(dialect(), model, systemPrompt, tools, options);
    }

    /** Opens an empty conversation in a dialect that may be another one than that which is set. */
    default Conversation open(
            Dialect dialect,
            String model,
            String systemPrompt,
            List<ToolSpec> tools,
            ModelOptions options) {
        var request =
                new ModelProtocol.Request(
                        name(), address(), dialect, model, systemPrompt, tools, options);
        return new AdvisedConversation(open(request), dialect, setting());
    }
}
