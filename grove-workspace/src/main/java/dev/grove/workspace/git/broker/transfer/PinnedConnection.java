package dev.grove.workspace.git.broker.transfer;

import dev.grove.workspace.git.broker.url.Credential;
import dev.grove.workspace.git.broker.url.GitSettings;
import dev.grove.workspace.git.broker.url.GitUrl;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.SocketException;
import java.net.URISyntaxException;
import java.net.URL;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import javax.net.ssl.HostnameVerifier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.TrustManager;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.entity.EntityTemplate;
import org.eclipse.jgit.transport.http.HttpConnection;
import org.eclipse.jgit.util.TemporaryBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Request as JGit makes it, and its answer. JGit sees answers of git's smart protocol only; any
 * other ends the transfer here, so that none of JGit's own ways to deal with redirects, questions
 * for passwords and servers of files is ever taken.
 */
final class PinnedConnection implements HttpConnection {

    private static final int IN_MEMORY = 1024 * 1024;

    /** Set by the client itself, or not wanted. */
    private static final Set<String> OURS =
            Set.of("accept-encoding", "authorization", "cookie", "content-length", "host");

    private final CloseableHttpClient client;
    private final URL target;
    private final GitUrl url;
    private final @Nullable Credential credential;
    private final RemoteAnswerRules rules;
    private final Map<String, String> headers = new LinkedHashMap<>();
    private String method = "GET";
    private @Nullable TemporaryBuffer body;
    private volatile @Nullable HttpUriRequestBase request;
    private volatile boolean aborted;
    private @Nullable ClassicHttpResponse response;
    private @Nullable TransferEndedException refusal;

    PinnedConnection(
            CloseableHttpClient client,
            URL target,
            GitUrl url,
            @Nullable Credential credential,
            GitSettings limits) {
        this.client = client;
        this.target = target;
        this.url = url;
        this.credential = credential;
        this.rules = new RemoteAnswerRules(url, credential != null, limits);
    }

    @Override
    public void setRequestProperty(String name, String value) {
        if (!OURS.contains(name.toLowerCase(Locale.ROOT))) {
            headers.put(name, value);
        }
    }

    @Override
    public void setRequestMethod(String name) {
        method = name;
    }

    @Override
    public String getRequestMethod() {
        return method;
    }

    @Override
    public URL getURL() {
        return target;
    }

    @Override
    public OutputStream getOutputStream() {
        if (body == null) {
            body = new TemporaryBuffer.LocalFile(null, IN_MEMORY);
        }
        return body;
    }

    /** Gives the request's body up, which may lie in a file. */
    void forget() {
        if (body != null) {
            body.destroy();
        }
    }

    /**
     * From any thread: ends the request, also one that has its place in the pool and is about to
     * connect, which closing the pool would miss.
     */
    void abort() {
        aborted = true;
        HttpUriRequestBase sent = request;
        if (sent != null) {
            boolean _ = sent.cancel();
        }
    }

    @Override
    public void connect() throws IOException {
        answer();
    }

    @Override
    public int getResponseCode() throws IOException {
        return answer().getCode();
    }

    @Override
    public String getResponseMessage() throws IOException {
        String reason = answer().getReasonPhrase();
        return reason == null ? "" : reason;
    }

    @Override
    public InputStream getInputStream() throws IOException {
        HttpEntity entity = answer().getEntity();
        InputStream content = entity == null ? InputStream.nullInputStream() : entity.getContent();
        return rules.bounded(target, body, new Answer(content));
    }

    @Override
    public @Nullable String getContentType() {
        return getHeaderField("Content-Type");
    }

    @Override
    public int getContentLength() {
        return -1;
    }

    @Override
    public @Nullable String getHeaderField(String name) {
        Header header = response == null ? null : response.getFirstHeader(name);
        return header == null ? null : header.getValue();
    }

    @Override
    public List<String> getHeaderFields(String name) {
        return response == null
                ? List.of()
                : Arrays.stream(response.getHeaders(name)).map(Header::getValue).toList();
    }

    @Override
    public Map<String, List<String>> getHeaderFields() {
        Map<String, List<String>> fields = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        if (response != null) {
            for (Header header : response.getHeaders()) {
                fields.put(header.getName(), getHeaderFields(header.getName()));
            }
        }
        return fields;
    }

    @Override
    public boolean usingProxy() {
        return false;
    }

    @Override
    public void configure(
            KeyManager @Nullable [] keys,
            TrustManager @Nullable [] trust,
            @Nullable SecureRandom random) {
        throw new SecurityException("Certificates are always checked");
    }

    @Override
    public void setHostnameVerifier(HostnameVerifier verifier) {
        throw new SecurityException("Certificates are always checked");
    }

    // Settings that are decided elsewhere, once for all connections, are ignored below.

    @Override
    public void setUseCaches(boolean use) {}

    @Override
    public void setConnectTimeout(int milliseconds) {}

    @Override
    public void setReadTimeout(int milliseconds) {}

    @Override
    public void setInstanceFollowRedirects(boolean follow) {}

    @Override
    public void setDoOutput(boolean output) {}

    @Override
    public void setFixedLengthStreamingMode(int length) {}

    @Override
    public void setChunkedStreamingMode(int length) {}

    /** The answer, once it is known to be one of git's; one that is not is neither kept nor had. */
    private ClassicHttpResponse answer() throws IOException {
        if (refusal != null) {
            throw refusal;
        }
        if (response == null) {
            ClassicHttpResponse unchecked = send();
            try {
                rules.check(target, unchecked);
            } catch (TransferEndedException e) {
                refusal = e;
                throw e;
            }
            response = unchecked;
        }
        return response;
    }

    private ClassicHttpResponse send() throws IOException {
        try {
            HttpUriRequestBase sent = new HttpUriRequestBase(method, target.toURI());
            request = sent;
            if (aborted) {
                throw new SocketException("The operation has ended");
            }
            headers.forEach(sent::setHeader);
            if (credential != null) {
                sent.setHeader("Authorization", credential.basic());
            }
            TemporaryBuffer content = body;
            if (content != null) {
                content.close();
                sent.setEntity(
                        new EntityTemplate(
                                content.length(), null, null, out -> content.writeTo(out, null)));
            }
            return client.executeOpen(
                    new HttpHost(url.scheme(), target.getHost(), url.port()), sent, null);
        } catch (URISyntaxException e) {
            throw new IOException(e);
        } catch (SocketException e) {
            throw e;
        } catch (IOException e) {
            // JGit would try most others once more, without saying so.
            SocketException once = new SocketException(e.getMessage());
            once.initCause(e);
            throw once;
        }
    }

    /** Closed before its end, it hangs up: to read on to the end is what some servers wait for. */
    private final class Answer extends FilterInputStream {

        private boolean ended;

        Answer(InputStream content) {
            super(content);
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int count = super.read(bytes, offset, length);
            ended |= count < 0;
            return count;
        }

        @Override
        public void close() throws IOException {
            HttpUriRequestBase sent = request;
            if (!ended && sent != null) {
                boolean _ = sent.cancel();
            }
            super.close();
        }
    }
}
