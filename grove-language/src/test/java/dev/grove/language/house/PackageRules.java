package dev.grove.language.house;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.util.List;
import org.jspecify.annotations.NullMarked;

/** Rules for every package, however deep. */
public final class PackageRules {

    private static final ClassDesc MARK = ClassDesc.of(NullMarked.class.getName());

    private PackageRules() {}

    /** Each package is a slice of its own: one below another is no part of that. */
    public static ArchRule formNoCycles() {
        return slices().assignedFrom(
                        new SliceAssignment() {
                            @Override
                            public SliceIdentifier getIdentifierOf(JavaClass type) {
                                return SliceIdentifier.of(type.getPackageName());
                            }

                            @Override
                            public String getDescription() {
                                return "packages";
                            }
                        })
                .should()
                .beFreeOfCycles();
    }

    /** The packages of the classes in which nullness is not checked. */
    public static List<String> notNullMarked(JavaClasses classes) {
        return classes.stream()
                .filter(type -> !isNullMarked(type))
                .map(JavaClass::getPackageName)
                .distinct()
                .sorted()
                .toList();
    }

    /** Read beside the class: the tests of a package may have a package-info of their own. */
    private static boolean isNullMarked(JavaClass type) {
        return ClassBytes.beside(type, "package-info")
                .map(bytes -> ClassFile.of().parse(bytes))
                .flatMap(info -> info.findAttribute(Attributes.runtimeVisibleAnnotations()))
                .stream()
                .flatMap(annotations -> annotations.annotations().stream())
                .anyMatch(one -> one.classSymbol().equals(MARK));
    }
}
