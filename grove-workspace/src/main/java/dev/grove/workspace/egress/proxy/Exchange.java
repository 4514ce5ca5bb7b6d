package dev.grove.workspace.egress.proxy;

import dev.grove.workspace.egress.bridge.BridgeStream;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.Method;
import org.apache.hc.core5.http.impl.io.ChunkedInputStream;
import org.apache.hc.core5.http.impl.io.ChunkedOutputStream;
import org.apache.hc.core5.http.impl.io.ContentLengthInputStream;
import org.apache.hc.core5.http.impl.io.DefaultHttpResponseParser;
import org.apache.hc.core5.http.impl.io.SessionInputBufferImpl;
import org.apache.hc.core5.http.impl.io.SessionOutputBufferImpl;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Request of plain HTTP and its answer, each framed anew; trailers are left out. */
record Exchange(BridgeStream program, Socket target, TrafficBudget budget) {

    private static final Logger LOG = LoggerFactory.getLogger(Exchange.class);
    private static final int BUFFER = 8192;
    private static final String CLOSE = "Connection: close\r\n\r\n";

    void carry(ProxyRequest request) throws IOException, RefusedException {
        program.endAfter(EgressProxy.IDLE);
        if (request.expectsContinue()) {
            program.output().write(ascii("HTTP/1.1 100 Continue\r\n\r\n"));
        }
        try {
            send(request);
        } catch (IOException e) {
            throw failed(e);
        }
        Thread.ofVirtual().name("egress-up").start(this::awaitEnd);
        ClassicHttpResponse response;
        SessionInputBufferImpl received = new SessionInputBufferImpl(BUFFER);
        try {
            response = head(received);
        } catch (IOException e) {
            throw failed(e);
        }
        answer(request, response, received);
    }

    private void send(ProxyRequest request) throws IOException, RefusedException {
        OutputStream out = new BufferedOutputStream(target.getOutputStream(), BUFFER);
        boolean named = request.port() != 80;
        StringBuilder head =
                new StringBuilder(request.method())
                        .append(' ')
                        .append(request.target())
                        .append(" HTTP/1.1\r\nHost: ")
                        .append(request.host())
                        .append(named ? ":" + request.port() : "")
                        .append("\r\n");
        write(out, head, request.fields(), request.framing());
        InputStream body =
                body(request.framing(), new SessionInputBufferImpl(BUFFER), program.input());
        copy(body, out, request.framing());
    }

    private ClassicHttpResponse head(SessionInputBufferImpl received)
            throws IOException, RefusedException {
        DefaultHttpResponseParser parser = new DefaultHttpResponseParser();
        try {
            ClassicHttpResponse response = parser.parse(received, target.getInputStream());
            while (response != null && response.getCode() < HttpStatus.SC_OK) {
                if (response.getCode() == HttpStatus.SC_SWITCHING_PROTOCOLS) {
                    throw RefusedException.unreached("The host changed the protocol.");
                }
                response = parser.parse(received, target.getInputStream());
            }
            if (response == null) {
                throw new EOFException("no answer");
            }
            return response;
        } catch (HttpException _) {
            throw RefusedException.unreached("The host's answer is malformed.");
        }
    }

    private void answer(
            ProxyRequest request, ClassicHttpResponse response, SessionInputBufferImpl received)
            throws IOException, RefusedException {
        Framing framing;
        try {
            framing = Framing.of(response);
        } catch (RefusedException _) {
            throw RefusedException.unreached("The host's answer is malformed.");
        }
        boolean bodiless =
                Method.HEAD.isSame(request.method())
                        || response.getCode() == HttpStatus.SC_NO_CONTENT
                        || response.getCode() == HttpStatus.SC_NOT_MODIFIED;
        OutputStream out = new BufferedOutputStream(program.output(), BUFFER);
        StringBuilder head =
                new StringBuilder("HTTP/1.1 ")
                        .append(response.getCode())
                        .append(' ')
                        .append(
                                response.getReasonPhrase() == null
                                        ? ""
                                        : response.getReasonPhrase())
                        .append("\r\n");
        write(out, head, HopFields.without(response), framing);
        if (bodiless) {
            out.flush();
            return;
        }
        InputStream body =
                framing instanceof Framing.None
                        ? new Unframed(received, target.getInputStream())
                        : body(framing, received, target.getInputStream());
        copy(body, out, framing);
    }

    /** Ends the exchange when the program goes. A second request is left unread. */
    private void awaitEnd() {
        try {
            if (program.input().read() >= 0) {
                return;
            }
        } catch (IOException e) {
            LOG.debug("A program closed its connection", e);
        }
        EgressProxy.closeQuietly(target);
    }

    private static InputStream body(
            Framing framing, SessionInputBufferImpl buffer, InputStream in) {
        return switch (framing) {
            case Framing.None _ -> InputStream.nullInputStream();
            case Framing.Length(long bytes) -> new ContentLengthInputStream(buffer, in, bytes);
            case Framing.Chunked _ -> new ChunkedInputStream(buffer, in);
        };
    }

    private void copy(InputStream body, OutputStream out, Framing framing) throws IOException {
        if (!(framing instanceof Framing.Chunked)) {
            budget.copy(body, out, this::progress);
            out.flush();
            return;
        }
        ChunkedOutputStream chunks =
                new ChunkedOutputStream(new SessionOutputBufferImpl(BUFFER), out, BUFFER);
        budget.copy(body, chunks, this::progress);
        chunks.finish();
        chunks.flush();
        out.flush();
    }

    private void progress() {
        program.endAfter(EgressProxy.IDLE);
    }

    private void write(OutputStream out, StringBuilder head, List<Header> fields, Framing framing)
            throws IOException {
        for (Header field : fields) {
            head.append(field.getName()).append(": ").append(field.getValue()).append("\r\n");
        }
        switch (framing) {
            case Framing.None _ -> {}
            case Framing.Length(long bytes) ->
                    head.append("Content-Length: ").append(bytes).append("\r\n");
            case Framing.Chunked _ -> head.append("Transfer-Encoding: chunked\r\n");
        }
        byte[] bytes = ascii(head.append(CLOSE).toString());
        budget.take(bytes.length);
        out.write(bytes);
        out.flush();
    }

    private static RefusedException failed(IOException e) {
        LOG.debug("An exchange failed", e);
        return RefusedException.unreached("The connection to the host broke.");
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** A body that ends with its connection. */
    private static final class Unframed extends InputStream {

        private final SessionInputBufferImpl buffer;
        private final InputStream in;

        Unframed(SessionInputBufferImpl buffer, InputStream in) {
            this.buffer = buffer;
            this.in = in;
        }

        @Override
        public int read() throws IOException {
            return buffer.read(in);
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            return buffer.read(target, offset, length, in);
        }
    }
}
