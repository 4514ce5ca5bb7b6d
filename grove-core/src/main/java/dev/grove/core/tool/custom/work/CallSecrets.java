package dev.grove.core.tool.custom.work;

import dev.grove.core.database.DatabaseRetry;
import dev.grove.core.secret.Secret;
import dev.grove.core.secret.Secrets;
import dev.grove.core.tool.ToolContext;
import dev.grove.core.tool.ToolInterruptedException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * The secrets of a call. While the database is away they are waited for, as long as the run may
 * wait: nothing has been done yet, so there is no result for the model.
 */
@Component
public class CallSecrets {

    private static final Logger LOG = LoggerFactory.getLogger(CallSecrets.class);
    private static final Duration PAUSE = Duration.ofMillis(500);

    private final Secrets secrets;

    public CallSecrets(Secrets secrets) {
        this.secrets = secrets;
    }

    /**
     * The value of a secret, see {@link Secrets#use}.
     *
     * @throws ToolInterruptedException when the run is cancelled, given away or out of time first
     */
    public Optional<Secret> use(String name, String purpose, ToolContext context) {
        return whileAway(
                "secret " + name,
                context,
                () -> secrets.use(context.tenant(), name, context.run(), purpose));
    }

    /**
     * Reads what a call needs before it is sent.
     *
     * @param what it is, for the log
     * @throws ToolInterruptedException when the run is cancelled, given away or out of time first
     */
    public <T> T whileAway(String what, ToolContext context, Supplier<T> read) {
        while (true) {
            try {
                return read.get();
            } catch (RuntimeException e) {
                if (!DatabaseRetry.isCauseOf(e)) {
                    throw e;
                }
                LOG.warn("The database is away; a call waits for the {}", what, e);
            }
            if (!context.cancellation().sleep(PAUSE)) {
                throw new ToolInterruptedException(
                        "Cancelled before the " + what + " could be read");
            }
        }
    }
}
