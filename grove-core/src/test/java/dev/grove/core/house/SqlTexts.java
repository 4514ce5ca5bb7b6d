package dev.grove.core.house;

import com.tngtech.archunit.core.domain.JavaClass;
import dev.grove.language.house.ClassBytes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.StringEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The SQL in a class, read from the constants of its class file: concatenations of constants are
 * one text there, as the database receives it.
 */
public final class SqlTexts {

    private static final Pattern STATEMENT =
            Pattern.compile(
                    "\\bSELECT\\s+\\S|\\bINSERT INTO\\s+\\w|\\bUPDATE\\s+\\w+(\\s+(AS\\s+)?\\w+)?\\s+SET\\b"
                            + "|\\bDELETE FROM\\s+\\w");

    private SqlTexts() {}

    public static boolean hasSql(JavaClass type) {
        return !of(type).isEmpty();
    }

    /** Each constant of the class that has a statement, whole or as a part of a longer one. */
    public static List<String> of(JavaClass type) {
        List<String> texts = new ArrayList<>();
        for (PoolEntry constant : ClassFile.of().parse(ClassBytes.of(type)).constantPool()) {
            if (constant instanceof StringEntry text && isSql(text.stringValue())) {
                texts.add(text.stringValue());
            }
        }
        return texts;
    }

    /** Whether a text has a statement, whole or as a part. */
    public static boolean isSql(String text) {
        return STATEMENT.matcher(text).find();
    }
}
