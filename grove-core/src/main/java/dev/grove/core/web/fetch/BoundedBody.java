package dev.grove.core.web.fetch;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;

/** Body of an answer, unpacked, of which no more is read than a limit, packed and unpacked. */
public final class BoundedBody {

    private static final int PIECE = 16 * 1024;

    private BoundedBody() {}

    /** Result of reading one. */
    public sealed interface Reading {

        record Read(Body body) implements Reading {}

        /** It cannot be used; the words follow "The answer". */
        record Unusable(String why) implements Reading {}
    }

    /**
     * Reads a body; never closes its stream, which would read the rest of it.
     *
     * @throws IOException when the connection ends before it
     */
    public static Reading read(ClassicHttpResponse response, long most) throws IOException {
        HttpEntity entity = response.getEntity();
        if (entity == null) {
            return new Reading.Read(new Body(new byte[0]));
        }
        if (entity.getContentLength() > most) {
            return tooLarge(most);
        }
        InputStream sent = new Limited(entity.getContent(), most);
        String coding = coding(response);
        try {
            return switch (coding) {
                case "", "identity" -> read(sent, most);
                case "gzip", "x-gzip" -> read(new GZIPInputStream(sent, PIECE), most);
                case "deflate" -> read(new InflaterInputStream(sent), most);
                default ->
                        new Reading.Unusable(
                                "has the content encoding "
                                        + coding.replaceAll("[^a-z0-9, -]", "?")
                                        + ", which was not asked for");
            };
        } catch (TooLargeException _) {
            return tooLarge(most);
        } catch (ZipException e) {
            return new Reading.Unusable("is not packed as it says");
        } catch (EOFException e) {
            if (coding.isEmpty()) {
                throw e;
            }
            return new Reading.Unusable("ends before it is whole");
        }
    }

    private static String coding(ClassicHttpResponse response) {
        StringBuilder all = new StringBuilder();
        for (Header header : response.getHeaders("Content-Encoding")) {
            all.append(all.isEmpty() ? "" : ", ").append(header.getValue());
        }
        return all.toString().strip().toLowerCase(Locale.ROOT);
    }

    private static Reading read(InputStream unpacked, long most) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] piece = new byte[PIECE];
        int read;
        while ((read = unpacked.read(piece)) >= 0) {
            if (bytes.size() + (long) read > most) {
                return tooLarge(most);
            }
            bytes.write(piece, 0, read);
        }
        return new Reading.Read(new Body(bytes.toByteArray()));
    }

    private static Reading tooLarge(long most) {
        return new Reading.Unusable("has more than " + most + " bytes, the limit of this server");
    }

    private static final class TooLargeException extends IOException {
        private static final long serialVersionUID = 1L;
    }

    /** Bound of the packed body: a host may pack nothing into very much. */
    private static final class Limited extends InputStream {

        private final InputStream stream;
        private long left;

        Limited(InputStream stream, long most) {
            this.stream = stream;
            this.left = most;
        }

        /** Another member of a gzip is looked for where more may be there. */
        @Override
        public int available() {
            return 1;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int read = stream.read(bytes, offset, length);
            if (read > 0) {
                left -= read;
                if (left < 0) {
                    throw new TooLargeException();
                }
            }
            return read;
        }
    }
}
