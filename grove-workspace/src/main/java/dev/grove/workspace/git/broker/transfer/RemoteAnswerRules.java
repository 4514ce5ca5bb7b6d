package dev.grove.workspace.git.broker.transfer;

import dev.grove.workspace.git.broker.url.GitRefusedException;
import dev.grove.workspace.git.broker.url.GitSettings;
import dev.grove.workspace.git.broker.url.GitUrl;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.eclipse.jgit.util.TemporaryBuffer;
import org.jspecify.annotations.Nullable;

/** Rules for a remote's answers: which are allowed, and how large they may be. */
public record RemoteAnswerRules(GitUrl url, boolean authenticated, GitSettings limits) {

    private static final String REFS = "/info/refs";
    private static final String LIST_REFS = "command=ls-refs";
    private static final int PACKET_HEAD = 4;

    /** Names of refs may be long; most are short. */
    private static final long BYTES_PER_REF = 256;

    private static final long SMALL = 1024 * 1024;

    /** Bytes that frames and messages may add to a pack. */
    private static final long PACK_OVERHEAD = 8 * SMALL;

    /**
     * @throws TransferEndedException for all but an answer of git's smart protocol
     */
    void check(URL target, ClassicHttpResponse response) throws TransferEndedException {
        int status = response.getCode();
        if (status == 401 || status == 403) {
            throw new TransferEndedException(
                    authenticated
                            ? "The remote refused the stored credentials for "
                                    + url.credentialHost()
                                    + " (HTTP "
                                    + status
                                    + ")."
                            : "The remote asks for credentials (HTTP "
                                    + status
                                    + "), and none are stored. They are secrets of the tenant: git."
                                    + url.credentialHost()
                                    + ".token.");
        }
        if (status == 404) {
            throw new TransferEndedException(
                    "There is no repository at " + url + ", or it may not be seen.");
        }
        if (status / 100 == 3) {
            throw new TransferEndedException(redirect(status, response));
        }
        if (status != 200) {
            throw new TransferEndedException("The remote answered HTTP " + status + ".");
        }
        Header encoding = response.getFirstHeader("Content-Encoding");
        if (encoding != null && !encoding.getValue().equalsIgnoreCase("identity")) {
            throw new TransferEndedException("The remote compresses answers unasked.");
        }
        Header type = response.getFirstHeader("Content-Type");
        String expected = target.getPath().endsWith(REFS) ? "-advertisement" : "-result";
        if (type == null
                || !type.getValue().startsWith("application/x-git-")
                || !type.getValue().endsWith(expected)) {
            throw new TransferEndedException(
                    "At " + url + " is no server of git's smart HTTP protocol.");
        }
    }

    /** The answer, cut off with an error where it is longer than such an answer may be. */
    InputStream bounded(URL target, @Nullable TemporaryBuffer body, InputStream content)
            throws IOException {
        boolean listsRefs = target.getPath().endsWith(REFS) || asksForRefs(body);
        if (listsRefs) {
            return new BoundedStream(content, SMALL + limits.refs() * BYTES_PER_REF, tooManyRefs());
        }
        return target.getPath().endsWith("/git-upload-pack")
                ? new BoundedStream(
                        content,
                        limits.packBytes().toBytes() + PACK_OVERHEAD,
                        "The transfer is larger than " + limits.packBytes().toMegabytes() + " MB.")
                : new BoundedStream(content, SMALL, "The remote's answer is too long.");
    }

    public String tooManyRefs() {
        return "The remote has too many branches and tags; at most %,d are allowed."
                .formatted(limits.refs());
    }

    private String redirect(int status, ClassicHttpResponse response) {
        String start =
                "The remote answers with a redirect (HTTP " + status + "), which is not followed";
        Header location = response.getFirstHeader("Location");
        if (location == null) {
            return start + ".";
        }
        String target = location.getValue();
        int end = target.indexOf(REFS);
        try {
            GitUrl elsewhere =
                    GitUrl.parse(end < 0 ? target : target.substring(0, end), limits.schemes());
            return start + "; if you trust it, use " + elsewhere + ".";
        } catch (GitRefusedException _) {
            return start + ".";
        }
    }

    private static boolean asksForRefs(@Nullable TemporaryBuffer body) throws IOException {
        if (body == null || body.length() > SMALL) {
            return false;
        }
        byte[] request = body.toByteArray();
        int end = Math.min(request.length, PACKET_HEAD + LIST_REFS.length());
        return end > PACKET_HEAD
                && LIST_REFS.equals(
                        new String(
                                request,
                                PACKET_HEAD,
                                end - PACKET_HEAD,
                                StandardCharsets.US_ASCII));
    }
}
