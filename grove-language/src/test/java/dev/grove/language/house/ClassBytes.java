package dev.grove.language.house;

import com.tngtech.archunit.core.domain.JavaClass;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Optional;

/** Class files as the compiler wrote them, for what ArchUnit does not show. */
public final class ClassBytes {

    private ClassBytes() {}

    public static byte[] of(JavaClass type) {
        return read(location(type)).orElseThrow();
    }

    /** Reads a class of the same folder or jar; empty where there is none. */
    static Optional<byte[]> beside(JavaClass type, String simpleName) {
        String location = location(type).toString();
        return read(
                URI.create(
                        location.substring(0, location.lastIndexOf('/') + 1)
                                + simpleName
                                + ".class"));
    }

    private static URI location(JavaClass type) {
        return type.getSource().orElseThrow().getUri();
    }

    private static Optional<byte[]> read(URI location) {
        try (InputStream in = location.toURL().openStream()) {
            return Optional.of(in.readAllBytes());
        } catch (FileNotFoundException _) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
