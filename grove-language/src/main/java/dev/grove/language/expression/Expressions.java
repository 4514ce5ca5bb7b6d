package dev.grove.language.expression;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelIssue;
import dev.cel.common.CelOptions;
import dev.cel.common.CelValidationException;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.types.CelType;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerBuilder;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.parser.CelStandardMacro;
import dev.grove.language.expression.code.Code;
import dev.grove.language.expression.value.Fault;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Compiles expressions, within bounds: so long a text, so many nodes, so deep a nesting. What one
 * evaluation may do is bounded too, see {@code Work} and {@code Sizes}.
 */
public class Expressions {

    /** Code points of an expression. */
    public static final int MOST_CODE_POINTS = 2_000;

    /** Nodes of its syntax tree, those that macros expand to included. */
    public static final int MOST_NODES = 200;

    private static final int DEEPEST = 100;

    private static final CelOptions OPTIONS =
            CelOptions.current()
                    .maxExpressionCodePointSize(MOST_CODE_POINTS)
                    .maxParseExpressionNodeCount(MOST_NODES)
                    .maxParseRecursionDepth(DEEPEST)
                    .maxParseErrorRecoveryLimit(4)
                    .enableOptionalSyntax(true)
                    // A loop's value is named by a word that CEL keeps for languages around it.
                    .enableReservedIds(false)
                    .enableHeterogeneousNumericComparisons(true)
                    .build();

    /** Sets of variables whose compilers are kept: a few of workflows, and those of policies. */
    private static final int MOST_COMPILERS = 100;

    private final Map<Variables, CelCompiler> compilers =
            Collections.synchronizedMap(
                    new LinkedHashMap<>(16, 0.75f, true) {
                        private static final long serialVersionUID = 1L;

                        @Override
                        protected boolean removeEldestEntry(
                                Map.Entry<Variables, CelCompiler> eldest) {
                            return size() > MOST_COMPILERS;
                        }
                    });

    /**
     * @param names of the variables that it may read, each of any type
     */
    public Compilation compile(String source, Set<String> names) {
        return compile(source, Variables.untyped(names));
    }

    /** Refuses also what the variables' schemas say cannot be. */
    public Compilation compile(String source, Variables variables) {
        return compile(source, variables, false);
    }

    /** Compiles, and refuses what cannot be true or false. */
    public Compilation compileCondition(String source, Variables variables) {
        return compile(source, variables, true);
    }

    /** Takes a condition apart; nothing where it is none. */
    public Optional<Anatomy> anatomy(String source, Variables variables) {
        try {
            return compileCondition(source, variables) instanceof Compilation.Compiled
                    ? Optional.of(
                            Anatomy.of(
                                    compilers
                                            .computeIfAbsent(variables, Expressions::compiler)
                                            .parse(source)
                                            .getAst()
                                            .getExpr()))
                    : Optional.empty();
        } catch (CelValidationException _) {
            return Optional.empty();
        }
    }

    private Compilation compile(String source, Variables variables, boolean condition) {
        if (source.codePointCount(0, source.length()) > MOST_CODE_POINTS) {
            return refused(
                    Position.START, "has more than %,d characters".formatted(MOST_CODE_POINTS));
        }
        if (source.isBlank()) {
            return refused(Position.START, "is empty");
        }
        try {
            return compiled(
                    source,
                    compilers.computeIfAbsent(variables, Expressions::compiler),
                    variables,
                    condition);
        } catch (CelValidationException e) {
            return new Compilation.Refused(
                    e.getErrors().stream()
                            .map(issue -> fault(issue, variables.names()))
                            .distinct()
                            .toList());
        } catch (Fault fault) {
            return refused(Position.of(source, fault.offset()), fault.text());
        }
    }

    private static Compilation compiled(
            String source, CelCompiler compiler, Variables variables, boolean condition)
            throws CelValidationException {
        Set<String> names = variables.names();
        CelAbstractSyntaxTree parsed = compiler.parse(source).getAst();
        List<ExpressionFault> unknown =
                PropertyFaults.of(
                        References.of(
                                        parsed.getExpr(),
                                        source,
                                        parsed.getSource().getPositionsMap(),
                                        names)
                                .found(),
                        variables);
        if (!unknown.isEmpty()) {
            return new Compilation.Refused(unknown);
        }
        CelAbstractSyntaxTree tree = compiler.check(parsed).getAst();
        if (condition && !mayBeBool(tree.getResultType())) {
            return refused(
                    Position.START,
                    "must be true or false, and is of type " + tree.getResultType().name());
        }
        Map<Long, Integer> positions = tree.getSource().getPositionsMap();
        Shadows.refuse(tree.getExpr(), positions, names);
        Translation translation = new Translation(positions, new TreeSet<>(names));
        Code code = translation.translate(tree.getExpr());
        References read = References.of(tree.getExpr(), source, positions, names);
        return new Compilation.Compiled(
                new Expression(
                        source,
                        read,
                        isFalse(tree.getExpr()),
                        References.isPath(tree.getExpr(), read),
                        translation,
                        translation.outside(names),
                        code));
    }

    private static boolean mayBeBool(CelType type) {
        return type.equals(SimpleType.BOOL) || type.equals(SimpleType.DYN);
    }

    private static boolean isFalse(CelExpr tree) {
        return tree.getKind() == CelExpr.ExprKind.Kind.CONSTANT
                && tree.constant().getKind() == CelConstant.Kind.BOOLEAN_VALUE
                && !tree.constant().booleanValue();
    }

    private static CelCompiler compiler(Variables variables) {
        SchemaTypes types = new SchemaTypes();
        CelCompilerBuilder builder =
                CelCompilerFactory.standardCelCompilerBuilder()
                        .setOptions(OPTIONS)
                        .setStandardEnvironmentEnabled(false)
                        .setStandardDeclarations(Declarations.standard())
                        .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
                        .addMacros(OptionalMacros.all())
                        .addFunctionDeclarations(Declarations.functions());
        variables.schemas().forEach((name, schema) -> builder.addVar(name, types.of(name, schema)));
        builder.setTypeProvider(types.provider());
        return builder.build();
    }

    private static Compilation refused(Position position, String message) {
        return new Compilation.Refused(List.of(new ExpressionFault(position, message)));
    }

    private static ExpressionFault fault(CelIssue issue, Set<String> names) {
        return new ExpressionFault(
                new Position(
                        Math.max(issue.getSourceLocation().getLine(), 1),
                        Math.max(issue.getSourceLocation().getColumn() + 1, 1)),
                CheckerMessages.plain(issue.getMessage(), names));
    }
}
