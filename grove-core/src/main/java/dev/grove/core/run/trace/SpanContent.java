package dev.grove.core.run.trace;

import dev.grove.core.id.TenantId;
import dev.grove.core.secret.Scrubbers;
import dev.grove.core.telemetry.ActiveSpan;
import io.opentelemetry.api.common.AttributeKey;
import java.util.function.Supplier;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/** Puts content on spans where the operator wants that, and never what a tenant keeps secret. */
@Component
public class SpanContent {

    /** Backends refuse, or cut, what is much longer; so is a batch that is sent. */
    private static final int LONGEST = 16 * 1024;

    private static final String CUT = "… [cut]";

    private final boolean wanted;
    private final Scrubbers scrubbers;

    @Autowired
    SpanContent(TelemetrySettings settings, Scrubbers scrubbers) {
        this(settings.content(), scrubbers);
    }

    public SpanContent(boolean wanted, Scrubbers scrubbers) {
        this.wanted = wanted;
        this.scrubbers = scrubbers;
    }

    /**
     * @param text is made only where it is wanted
     */
    public void set(
            ActiveSpan span, TenantId tenant, AttributeKey<String> key, Supplier<String> text) {
        if (wanted && span.isRecording()) {
            span.set(key, clean(tenant, text.get()));
        }
    }

    /** Scrubbed before it is cut: half a value would be found no more. */
    private String clean(TenantId tenant, String text) {
        String scrubbed = scrubbers.of(tenant).scrub(text);
        return scrubbed.length() <= LONGEST ? scrubbed : scrubbed.substring(0, LONGEST) + CUT;
    }
}
