package dev.grove.server.run.attachment;

import dev.grove.core.error.ErrorCode;
import dev.grove.server.problem.ProblemWriter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * How many large starts arrive at once: each is in memory until it has come whole, so that slow
 * ones may not take all of it.
 */
@Component
@Order(Ordered.LOWEST_PRECEDENCE)
class StartPlaces extends OncePerRequestFilter {

    static final int MOST = 4;

    private final ProblemWriter problems;
    private final Semaphore places = new Semaphore(MOST);

    StartPlaces(ProblemWriter problems) {
        this.problems = problems;
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        if (!StartBodies.isLarge(request)) {
            chain.doFilter(request, response);
            return;
        }
        if (!places.tryAcquire()) {
            problems.write(
                    request,
                    response,
                    ErrorCode.RATE_LIMITED,
                    "Other large starts are being taken in; send this one again in a few seconds");
            return;
        }
        Place place = new Place();
        try {
            chain.doFilter(new Placed(request, place), response);
        } finally {
            place.giveBack();
        }
    }

    /** A place, given back once. */
    private final class Place {

        private final AtomicBoolean given = new AtomicBoolean();

        void giveBack() {
            if (given.compareAndSet(false, true)) {
                places.release();
            }
        }
    }

    /** A request that has a place until its body was read: its run's stream takes much longer. */
    private static final class Placed extends HttpServletRequestWrapper {

        private final Place place;

        Placed(HttpServletRequest request, Place place) {
            super(request);
            this.place = place;
        }

        @Override
        public ServletInputStream getInputStream() throws IOException {
            return new PlacedStream(super.getInputStream(), place);
        }
    }

    private static final class PlacedStream extends ServletInputStream {

        private final ServletInputStream body;
        private final Place place;

        PlacedStream(ServletInputStream body, Place place) {
            this.body = body;
            this.place = place;
        }

        @Override
        public int read() throws IOException {
            return read(body.read());
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            return read(body.read(into, offset, length));
        }

        private int read(int result) {
            if (result < 0) {
                place.giveBack();
            }
            return result;
        }

        @Override
        public boolean isFinished() {
            return body.isFinished();
        }

        @Override
        public boolean isReady() {
            return body.isReady();
        }

        @Override
        public void setReadListener(ReadListener listener) {
            body.setReadListener(listener);
        }
    }
}
