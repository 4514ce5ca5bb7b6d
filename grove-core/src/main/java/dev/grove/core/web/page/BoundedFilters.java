package dev.grove.core.web.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Field;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.filter.DecodeResult;
import org.apache.pdfbox.filter.Filter;
import org.apache.pdfbox.filter.FilterFactory;

/**
 * Bounds what PDFBox unpacks of a document. It unpacks each stream as a whole into the memory, of
 * any size, and has no setting for that; so each of its filters is replaced, once, by one that
 * counts. All of a document's streams count together.
 */
final class BoundedFilters {

    /** Budget of the document that this thread reads. */
    private static final ScopedValue<Budget> BUDGET = ScopedValue.newInstance();

    /** Filters that what leads to text has; those of pictures make rasters of any size. */
    private static final Set<String> OF_TEXT =
            Set.of(
                    "FlateDecode",
                    "Fl",
                    "LZWDecode",
                    "LZW",
                    "ASCIIHexDecode",
                    "AHx",
                    "ASCII85Decode",
                    "A85",
                    "RunLengthDecode",
                    "RL",
                    "Crypt");

    private static final boolean INSTALLED = install();

    private BoundedFilters() {}

    /** Bytes left, and the time at which all ends. */
    static final class Budget {

        private final Runnable check;
        private long left;

        /**
         * @param check throws when reading has to end
         */
        Budget(long bytes, Runnable check) {
            this.left = bytes;
            this.check = check;
        }

        /** Throws when reading has to end. */
        void check() {
            check.run();
        }

        private void take(long bytes) throws IOException {
            check.run();
            left -= bytes;
            if (left < 0) {
                throw new TooMuchException();
            }
        }

        boolean isSpent() {
            return left < 0;
        }
    }

    /** More would be unpacked than may be. */
    static final class TooMuchException extends IOException {
        private static final long serialVersionUID = 1L;
    }

    /** Work on a document; nothing where this PDFBox cannot be bounded. */
    static <T> Optional<T> within(Budget budget, ScopedValue.CallableOp<T, IOException> work)
            throws IOException {
        return INSTALLED
                ? Optional.of(ScopedValue.where(BUDGET, budget).call(work))
                : Optional.empty();
    }

    @SuppressWarnings("unchecked")
    private static boolean install() {
        try {
            Field filters = FilterFactory.class.getDeclaredField("filters");
            filters.setAccessible(true);
            ((Map<COSName, Filter>) filters.get(FilterFactory.INSTANCE))
                    .replaceAll((name, filter) ->
                            OF_TEXT.contains(name.getName())
                                    ? new Counting(filter)
                                    : new Unread(filter));
            return true;
        } catch (ReflectiveOperationException | RuntimeException _) {
            return false;
        }
    }

    private static final class Counting extends Filter {

        private final Filter filter;

        Counting(Filter filter) {
            this.filter = filter;
        }

        @Override
        public DecodeResult decode(
                InputStream packed, OutputStream unpacked, COSDictionary parameters, int index)
                throws IOException {
            COSDictionary how = getDecodeParams(parameters, index);
            // PDFBox takes the memory of a predictor's row before it reads one.
            CountingStream.take(
                    Math.max(0L, how.getInt(COSName.COLUMNS, 1))
                            * Math.clamp(how.getInt(COSName.COLORS, 1), 0, 32)
                            * Math.clamp(how.getInt(COSName.BITS_PER_COMPONENT, 8), 0, 32)
                            / Byte.SIZE);
            return filter.decode(packed, new CountingStream(unpacked), parameters, index);
        }

        @Override
        protected void encode(InputStream input, OutputStream packed, COSDictionary parameters)
                throws IOException {
            filter.encode(input, packed, parameters, 0);
        }
    }

    private static final class Unread extends Filter {

        private final Filter filter;

        Unread(Filter filter) {
            this.filter = filter;
        }

        @Override
        public DecodeResult decode(
                InputStream packed, OutputStream unpacked, COSDictionary parameters, int index)
                throws IOException {
            throw new IOException("Pictures are not read");
        }

        @Override
        protected void encode(InputStream input, OutputStream packed, COSDictionary parameters)
                throws IOException {
            filter.encode(input, packed, parameters, 0);
        }
    }

    private static final class CountingStream extends OutputStream {

        private final OutputStream stream;

        CountingStream(OutputStream stream) {
            this.stream = stream;
        }

        @Override
        public void write(int b) throws IOException {
            take(1);
            stream.write(b);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            take(length);
            stream.write(bytes, offset, length);
        }

        @Override
        public void flush() throws IOException {
            stream.flush();
        }

        private static void take(long bytes) throws IOException {
            if (!BUDGET.isBound()) {
                throw new TooMuchException();
            }
            BUDGET.get().take(bytes);
        }
    }
}
