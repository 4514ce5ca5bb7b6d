package dev.grove.core.tool.custom;

import dev.grove.core.secret.SecretReferences;
import dev.grove.core.tool.Bucket;
import dev.grove.core.tool.ClientTool;
import dev.grove.core.tool.ExecutedBy;
import dev.grove.core.tool.Tool;
import dev.grove.core.tool.ToolSpec;
import dev.grove.core.tool.custom.callback.CallbackTool;
import dev.grove.core.tool.custom.callback.Callbacks;
import dev.grove.core.tool.custom.work.CallSecrets;
import dev.grove.core.tool.custom.work.CustomToolWork;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Makes of a definition what a run can call. */
@Component
class CallableTools {

    private static final String NO_SANDBOXES = "This server has no sandboxes to run code in";

    private final Callbacks callbacks;
    private final CallSecrets secrets;
    private final ObjectProvider<CodeSandbox> sandboxes;

    CallableTools(Callbacks callbacks, CallSecrets secrets, ObjectProvider<CodeSandbox> sandboxes) {
        this.callbacks = callbacks;
        this.secrets = secrets;
        this.sandboxes = sandboxes;
    }

    static ToolSpec spec(CustomToolDefinition definition) {
        return new ToolSpec(
                definition.name(),
                definition.description(),
                definition.inputSchema(),
                definition.effect(),
                Bucket.CUSTOM,
                switch (definition.work()) {
                    case CustomToolWork.Callback _ -> ExecutedBy.SERVER;
                    case CustomToolWork.Code _ -> ExecutedBy.SANDBOX;
                    case CustomToolWork.Client _ -> ExecutedBy.CLIENT;
                });
    }

    Tool of(CustomToolDefinition definition) {
        ToolSpec spec = spec(definition);
        return switch (definition.work()) {
            case CustomToolWork.Callback callback ->
                    new CallbackTool(
                            spec,
                            callback,
                            SecretReferences.signing(definition.name()),
                            definition.timeout(),
                            definition.needsApproval(),
                            callbacks);
            case CustomToolWork.Code code ->
                    new CodeTool(
                            spec,
                            code,
                            definition.timeout(),
                            definition.needsApproval(),
                            secrets,
                            sandboxes.getObject());
            case CustomToolWork.Client _ ->
                    new ClientTool(spec, definition.timeout(), definition.needsApproval());
        };
    }

    /** Why no code can be run at the moment. */
    Optional<String> noSandbox() {
        CodeSandbox sandbox = sandboxes.getIfAvailable();
        return sandbox == null ? Optional.of(NO_SANDBOXES) : sandbox.unavailable();
    }
}
