package dev.grove.core.house;

import com.tngtech.archunit.core.domain.JavaClass;
import dev.grove.core.run.record.RunStatus;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The statuses in a statement on {@code agent_runs}, against {@link RunStatus#successors}: what an
 * UPDATE sets must be permitted from each status that its WHERE admits.
 *
 * <p>A statement names both as literals; only the journal's has what it sets from its parameters.
 */
public final class StatusMoves {

    private static final String UNNAMED = "sets a status that it does not name: ";

    /**
     * Fault that the journal's statement may have: it sets a status from its parameters, which
     * {@code ExecutionOutcomeTest} checks to be permitted from running.
     */
    private static final String OF_A_WRITE = UNNAMED + "l.status";

    private static final String JOURNAL = "dev.grove.core.run.journal.JournalSql";

    private static final Pattern UPDATE =
            Pattern.compile("\\bUPDATE\\s+agent_runs\\b(.*)", Pattern.DOTALL);
    private static final Pattern ASSIGNMENT =
            Pattern.compile(
                    "\\bSET\\b(?:(?:(?!\\bWHERE\\b)[^;])*?,)??\\s*status\\s*=\\s*(CASE\\b.*?\\bEND\\b|:?[\\w.]+|'[^']*')",
                    Pattern.DOTALL);
    private static final Pattern CONDITION =
            Pattern.compile(
                    "\\bstatus(?:\\s*\\|\\|\\s*'')?\\s*(?:=\\s*('[^']*')|IN\\s*\\(([^)]*)\\))");
    private static final Pattern INSERT =
            Pattern.compile(
                    "\\bINSERT INTO\\s+agent_runs\\s*\\(([^)]*)\\)\\s*VALUES\\s*\\((.*?)\\)\\s*(?:RETURNING|ON|\\)|$)",
                    Pattern.DOTALL);
    private static final Pattern LITERAL = Pattern.compile("'([^']*)'");

    private StatusMoves() {}

    /** Finds the faults of a class's statements. */
    public static Stream<String> ofClass(JavaClass type) {
        return SqlTexts.of(type).stream()
                .flatMap(sql ->
                        faults(sql).stream()
                                .filter(fault ->
                                        !(type.getName().equals(JOURNAL)
                                                && fault.equals(OF_A_WRITE)))
                                .map(fault -> type.getName() + " " + fault + ": " + sql));
    }

    /** Finds the faults of a statement; empty where there are none. */
    public static List<String> faults(String sql) {
        List<String> faults = new ArrayList<>();
        if (!sql.contains("agent_runs")) {
            return faults;
        }
        Matcher conditions = CONDITION.matcher(sql);
        while (conditions.find()) {
            literals(conditions.group()).forEach(name -> known(name, faults));
        }
        Matcher update = UPDATE.matcher(sql);
        if (update.find()) {
            checkUpdate(sql, update.group(1), faults);
        }
        Matcher insert = INSERT.matcher(sql);
        if (insert.find()) {
            checkInsert(insert.group(1), insert.group(2), faults);
        }
        return faults;
    }

    private static void checkUpdate(String sql, String update, List<String> faults) {
        Matcher assignment = ASSIGNMENT.matcher(update);
        if (!assignment.find()) {
            return;
        }
        String before = sql.substring(0, sql.length() - update.length());
        Set<RunStatus> from = sources(before, update.substring(assignment.end()));
        if (from.isEmpty()) {
            faults.add("sets a status whatever it was");
        }
        Set<String> targets = literals(assignment.group(1));
        if (targets.isEmpty()) {
            faults.add(UNNAMED + assignment.group(1));
        }
        for (String target : targets) {
            if (known(target, faults)) {
                RunStatus to = RunStatus.of(target);
                from.stream()
                        .filter(status -> status != to && !status.successors().contains(to))
                        .forEach(status ->
                                faults.add(
                                        "moves a run from %s to %s"
                                                .formatted(status.wireName(), to.wireName())));
            }
        }
    }

    /** By the UPDATE's own WHERE, or where that has none, by that of what it chooses from. */
    private static Set<RunStatus> sources(String before, String after) {
        int where = after.indexOf("WHERE");
        int end = after.indexOf("RETURNING", where);
        Set<RunStatus> own =
                where < 0
                        ? Set.of()
                        : admitted(after.substring(where, end < 0 ? after.length() : end));
        return own.isEmpty() ? admitted(before + after) : own;
    }

    private static Set<RunStatus> admitted(String where) {
        Set<RunStatus> statuses = new LinkedHashSet<>();
        Matcher condition = CONDITION.matcher(where);
        while (condition.find()) {
            literals(condition.group()).stream()
                    .filter(StatusMoves::isKnown)
                    .map(RunStatus::of)
                    .forEach(statuses::add);
        }
        return statuses;
    }

    private static void checkInsert(String columns, String values, List<String> faults) {
        List<String> names = List.of(columns.split(","));
        List<String> given = List.of(values.split(","));
        for (int i = 0; i < names.size(); i++) {
            if (names.get(i).strip().equals("status")
                    && !given.get(i).strip().equals("'" + RunStatus.QUEUED.wireName() + "'")) {
                faults.add("begins a run as " + given.get(i).strip());
            }
        }
    }

    private static boolean known(String name, List<String> faults) {
        if (!isKnown(name)) {
            faults.add("names no status: " + name);
            return false;
        }
        return true;
    }

    private static boolean isKnown(String name) {
        for (RunStatus status : RunStatus.values()) {
            if (status.wireName().equals(name)) {
                return true;
            }
        }
        return false;
    }

    private static Set<String> literals(String text) {
        Set<String> literals = new LinkedHashSet<>();
        Matcher matcher = LITERAL.matcher(text);
        while (matcher.find()) {
            if (!matcher.group(1).isEmpty()) {
                literals.add(matcher.group(1));
            }
        }
        return literals;
    }
}
