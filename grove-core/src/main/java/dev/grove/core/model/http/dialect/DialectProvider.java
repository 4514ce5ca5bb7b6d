package dev.grove.core.model.http.dialect;

import dev.grove.core.model.Conversation;
import dev.grove.core.model.ModelProvider;
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

    /** Opens an empty conversation in a dialect that may be another one than that which is set. */
    Conversation open(Dialect dialect, String model, String systemPrompt, List<ToolSpec> tools);
}
