package dev.grove.language.expression;

import dev.cel.checker.CelStandardDeclarations;
import dev.cel.checker.CelStandardDeclarations.StandardFunction;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.MapType;
import dev.cel.common.types.OptionalType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.TypeParamType;
import java.util.ArrayList;
import java.util.List;

/**
 * Functions known to the checker besides CEL's own: those of texts, lists, optionals, paths and
 * hosts, and arithmetic of an int with a double.
 */
final class Declarations {

    private static final CelType TEXT = SimpleType.STRING;
    private static final CelType INT = SimpleType.INT;
    private static final CelType DOUBLE = SimpleType.DOUBLE;
    private static final CelType ANY = TypeParamType.create("V");
    private static final CelType KEY = TypeParamType.create("K");
    private static final CelType MAYBE = OptionalType.create(ANY);

    /**
     * Elements of what has any type itself: with a type of their own, the checker would bind it to
     * the first overload of the operator that they meet, and refuse the next one.
     */
    private static final CelType DYNS = ListType.create(SimpleType.DYN);

    private static final CelType MAYBE_DYN = OptionalType.create(SimpleType.DYN);

    private Declarations() {}

    /** Without bytes, unsigned integers and types as values, of which JSON has none. */
    static CelStandardDeclarations standard() {
        return CelStandardDeclarations.newBuilder()
                .excludeFunctions(
                        StandardFunction.TYPE, StandardFunction.UINT, StandardFunction.BYTES)
                .build();
    }

    static List<CelFunctionDecl> functions() {
        List<CelFunctionDecl> functions = new ArrayList<>();
        texts(functions);
        lists(functions);
        optionals(functions);
        pathsAndHosts(functions);
        for (String operator : List.of("_+_", "_-_", "_*_", "_/_")) {
            functions.add(
                    CelFunctionDecl.newFunctionDeclaration(
                            operator,
                            CelOverloadDecl.newGlobalOverload(
                                    operator + "int_double", DOUBLE, INT, DOUBLE),
                            CelOverloadDecl.newGlobalOverload(
                                    operator + "double_int", DOUBLE, DOUBLE, INT)));
        }
        return functions;
    }

    private static void texts(List<CelFunctionDecl> functions) {
        functions.add(member("charAt", TEXT, TEXT, INT));
        functions.add(members("indexOf", INT, List.of(TEXT, TEXT), INT));
        functions.add(members("lastIndexOf", INT, List.of(TEXT, TEXT), INT));
        functions.add(members("join", TEXT, List.of(ListType.create(TEXT)), TEXT));
        functions.add(member("lowerAscii", TEXT, TEXT));
        functions.add(member("upperAscii", TEXT, TEXT));
        functions.add(member("trim", TEXT, TEXT));
        functions.add(members("replace", TEXT, List.of(TEXT, TEXT, TEXT), INT));
        functions.add(members("split", ListType.create(TEXT), List.of(TEXT, TEXT), INT));
        functions.add(members("substring", TEXT, List.of(TEXT, INT), INT));
        functions.add(member("format", TEXT, TEXT, ListType.create(SimpleType.DYN)));
    }

    private static void lists(List<CelFunctionDecl> functions) {
        functions.add(member("slice", DYNS, DYNS, INT, INT));
        functions.add(
                CelFunctionDecl.newFunctionDeclaration(
                        "reverse",
                        CelOverloadDecl.newMemberOverload("list_reverse", DYNS, DYNS),
                        CelOverloadDecl.newMemberOverload("text_reverse", TEXT, TEXT)));
        functions.add(member("distinct", DYNS, DYNS));
        functions.add(member("sort", DYNS, DYNS));
        functions.add(member("flatten", DYNS, DYNS));
    }

    private static void optionals(List<CelFunctionDecl> functions) {
        CelType maybeList = OptionalType.create(DYNS);
        CelType map = MapType.create(KEY, SimpleType.DYN);
        CelType maybeMap = OptionalType.create(map);
        functions.add(global("optional.of", MAYBE, ANY));
        functions.add(global("optional.ofNonZeroValue", MAYBE, ANY));
        functions.add(global("optional.none", MAYBE));
        functions.add(member("value", ANY, MAYBE));
        functions.add(member("hasValue", SimpleType.BOOL, MAYBE));
        functions.add(member("or", MAYBE, MAYBE, MAYBE));
        functions.add(member("orValue", ANY, MAYBE, ANY));
        functions.add(member("first", MAYBE_DYN, DYNS));
        functions.add(member("last", MAYBE_DYN, DYNS));
        functions.add(global("_?._", MAYBE_DYN, SimpleType.DYN, TEXT));
        functions.add(
                CelFunctionDecl.newFunctionDeclaration(
                        "_[?_]",
                        CelOverloadDecl.newGlobalOverload(
                                "list_optional_index", MAYBE_DYN, DYNS, INT),
                        CelOverloadDecl.newGlobalOverload(
                                "maybe_list_optional_index", MAYBE_DYN, maybeList, INT),
                        CelOverloadDecl.newGlobalOverload(
                                "map_optional_index", MAYBE_DYN, map, KEY),
                        CelOverloadDecl.newGlobalOverload(
                                "maybe_map_optional_index", MAYBE_DYN, maybeMap, KEY)));
        functions.add(
                CelFunctionDecl.newFunctionDeclaration(
                        "_[_]",
                        CelOverloadDecl.newGlobalOverload(
                                "maybe_list_index", MAYBE_DYN, maybeList, INT),
                        CelOverloadDecl.newGlobalOverload(
                                "maybe_map_index", MAYBE_DYN, maybeMap, KEY)));
    }

    private static void pathsAndHosts(List<CelFunctionDecl> functions) {
        functions.add(global("glob", SimpleType.BOOL, TEXT, TEXT));
        functions.add(global("under", SimpleType.BOOL, TEXT, TEXT));
        functions.add(global("host", TEXT, TEXT));
        functions.add(global("port", INT, TEXT));
        functions.add(global("cidr", SimpleType.BOOL, TEXT, TEXT));
    }

    private static CelFunctionDecl global(String name, CelType result, CelType... parameters) {
        return CelFunctionDecl.newFunctionDeclaration(
                name, CelOverloadDecl.newGlobalOverload("grove_" + name, result, parameters));
    }

    private static CelFunctionDecl member(String name, CelType result, CelType... parameters) {
        return CelFunctionDecl.newFunctionDeclaration(
                name, CelOverloadDecl.newMemberOverload("grove_" + name, result, parameters));
    }

    /** With and without a last parameter. */
    private static CelFunctionDecl members(
            String name, CelType result, List<CelType> parameters, CelType last) {
        List<CelType> all = new ArrayList<>(parameters);
        all.add(last);
        return CelFunctionDecl.newFunctionDeclaration(
                name,
                CelOverloadDecl.newMemberOverload("grove_" + name, result, parameters),
                CelOverloadDecl.newMemberOverload("grove_" + name + "_more", result, all));
    }
}
