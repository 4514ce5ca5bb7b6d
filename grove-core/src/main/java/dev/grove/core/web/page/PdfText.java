package dev.grove.core.web.page;

import dev.grove.core.web.fetch.WebFailure;
import dev.grove.core.web.page.BoundedFilters.Budget;
import java.io.IOException;
import java.io.Writer;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.contentstream.operator.Operator;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.io.IOUtils;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.encryption.InvalidPasswordException;
import org.apache.pdfbox.pdmodel.font.FontMappers;
import org.apache.pdfbox.text.PDFTextStripper;

/** Text of a PDF. Pictures are not looked at, forms and links not followed, scripts not run. */
final class PdfText {

    private static final int MOST_PAGES = 500;
    private static final int MOST_CHARACTERS = 4_000_000;

    /** PDFBox keeps all that it has unpacked in memory. */
    private static final long MOST_UNPACKED = 32L * 1024 * 1024;

    static {
        FontMappers.set(new BundledFonts());
    }

    private PdfText() {}

    /**
     * Reads one.
     *
     * @throws WebFailure when it cannot be read, in words for the model
     */
    static String of(byte[] pdf, Clock clock, Instant deadline) throws WebFailure {
        Budget budget =
                new Budget(
                        MOST_UNPACKED,
                        () -> {
                            if (clock.instant().isAfter(deadline)) {
                                throw new TooLongException();
                            }
                        });
        try {
            Optional<String> text = BoundedFilters.within(budget, () -> text(pdf, budget));
            if (budget.isSpent()) {
                throw tooMuch();
            }
            return text.orElseThrow(
                    () -> new WebFailure("PDFs are not read by this server; download it."));
        } catch (InvalidPasswordException _) {
            throw new WebFailure("The PDF is encrypted, and needs a password.");
        } catch (TooLongException _) {
            throw new WebFailure("The PDF takes too long to read.");
        } catch (IOException | RuntimeException | StackOverflowError | LinkageError e) {
            // PDFBox has an exception of its own for few of the ways in which a file can be broken.
            throw budget.isSpent() || e instanceof BoundedFilters.TooMuchException
                    ? tooMuch()
                    : new WebFailure("The PDF is broken, or protected in a way that is not read.");
        }
    }

    private static WebFailure tooMuch() {
        return new WebFailure(
                "The PDF unpacks to more than %d bytes, and is not read.".formatted(MOST_UNPACKED));
    }

    private static String text(byte[] pdf, Budget budget) throws IOException {
        try (PDDocument document =
                Loader.loadPDF(pdf, "", null, null, IOUtils.createMemoryOnlyStreamCache())) {
            Stripper stripper = new Stripper(budget);
            int pages = Math.min(MOST_PAGES, document.getNumberOfPages());
            for (int page = 0; page < pages; page++) {
                budget.check();
                haveCounted(document.getPage(page));
            }
            stripper.setEndPage(pages);
            Bounded text = new Bounded();
            stripper.writeText(document, text);
            if (document.getNumberOfPages() > MOST_PAGES) {
                text.append(
                        "\n[... "
                                + MOST_PAGES
                                + " pages of "
                                + document.getNumberOfPages()
                                + " ...]");
            }
            return text.toString();
        }
    }

    /**
     * A page whose one filter is plainly named is unpacked past the filters; in a list, it is not.
     */
    private static void haveCounted(PDPage page) {
        COSStream content = page.getCOSObject().getCOSStream(COSName.CONTENTS);
        if (content != null && content.getFilters() instanceof COSName filter) {
            COSArray filters = new COSArray();
            filters.add(filter);
            content.setItem(COSName.FILTER, filters);
        }
    }

    private static final class TooLongException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** A form can draw itself by way of others, again and again. */
    private static final class Stripper extends PDFTextStripper {

        private final Budget budget;

        Stripper(Budget budget) {
            this.budget = budget;
        }

        @Override
        protected void processOperator(Operator operator, List<COSBase> operands)
                throws IOException {
            budget.check();
            super.processOperator(operator, operands);
        }
    }

    /** Text beyond the bound is left out. */
    private static final class Bounded extends Writer {

        private final StringBuilder text = new StringBuilder();

        @Override
        public void write(char[] characters, int offset, int length) {
            int room = Math.max(0, MOST_CHARACTERS - text.length());
            text.append(characters, offset, Math.min(length, room));
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}

        @Override
        public String toString() {
            return text.toString();
        }
    }
}
