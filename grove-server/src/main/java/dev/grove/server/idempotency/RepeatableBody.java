package dev.grove.server.idempotency;

import dev.grove.server.media.HeldBody;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * A request whose body can be read more than once; it is taken in whole when it is first asked for.
 */
final class RepeatableBody extends HttpServletRequestWrapper {

    private byte @Nullable [] body;

    RepeatableBody(HttpServletRequest request) {
        super(request);
    }

    @Override
    public ServletInputStream getInputStream() throws IOException {
        byte[] whole = body;
        if (whole == null) {
            whole = super.getInputStream().readAllBytes();
            body = whole;
        }
        return new HeldBody(whole);
    }
}
