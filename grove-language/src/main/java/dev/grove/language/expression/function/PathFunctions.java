package dev.grove.language.expression.function;

import dev.grove.language.expression.value.Fault;
import dev.grove.language.expression.value.Value;
import dev.grove.language.expression.work.Work;
import dev.grove.language.pattern.Glob;

/** Functions of paths and patterns of them. A path is a text here: no file is looked at. */
final class PathFunctions {

    private PathFunctions() {}

    static Value glob(Work work, Value[] arguments) {
        String text = Function.text("glob", 0, arguments);
        String pattern = Function.text("glob", 1, arguments);
        if (pattern.length() > Glob.LONGEST) {
            throw new Fault("a pattern of glob has at most %d characters".formatted(Glob.LONGEST));
        }
        Glob glob = Glob.ofPath(pattern);
        work.text(pattern.length());
        work.spend(glob.work(text.length()));
        return Value.Bool.of(glob.matches(text));
    }

    /** Whether a path is the root or lies below it. */
    static Value under(Work work, Value[] arguments) {
        String path = plain(Function.text("under", 0, arguments), work);
        String root = plain(Function.text("under", 1, arguments), work);
        return Value.Bool.of(root.isEmpty() || path.equals(root) || path.startsWith(root + "/"));
    }

    /** Without steps that lead nowhere. Whatever could lead out of the root is a fault. */
    private static String plain(String path, Work work) {
        work.text(path.length());
        if (path.startsWith("/")) {
            throw new Fault("under takes paths that do not begin with /");
        }
        if (path.indexOf('\\') >= 0 || path.indexOf('\0') >= 0) {
            throw new Fault("under takes paths without backslashes and U+0000");
        }
        StringBuilder plain = new StringBuilder();
        for (String step : path.split("/", -1)) {
            if (step.equals("..")) {
                throw new Fault("under takes paths without ..");
            }
            if (!step.isEmpty() && !step.equals(".")) {
                plain.append(plain.isEmpty() ? "" : "/").append(step);
            }
        }
        return plain.toString();
    }
}
