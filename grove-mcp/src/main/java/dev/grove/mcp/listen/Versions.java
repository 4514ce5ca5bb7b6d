package dev.grove.mcp.listen;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How often each list of a tenant has changed. */
record Versions(long tools, long prompts, long resources) {

    static final Versions NONE = new Versions(0, 0, 0);

    private static final Pattern FORM = Pattern.compile("(\\d{1,18})\\.(\\d{1,18})\\.(\\d{1,18})");

    static Optional<Versions> parse(String text) {
        Matcher form = FORM.matcher(text);
        return form.matches()
                ? Optional.of(
                        new Versions(
                                Long.parseLong(form.group(1)),
                                Long.parseLong(form.group(2)),
                                Long.parseLong(form.group(3))))
                : Optional.empty();
    }

    /** The lists that are not as they were. */
    Set<CatalogList> differFrom(Versions other) {
        EnumSet<CatalogList> changed = EnumSet.noneOf(CatalogList.class);
        if (tools != other.tools) {
            changed.add(CatalogList.TOOLS);
        }
        if (prompts != other.prompts) {
            changed.add(CatalogList.PROMPTS);
        }
        if (resources != other.resources) {
            changed.add(CatalogList.RESOURCES);
        }
        return changed;
    }

    /** Versions after a change of one of the lists was sent. */
    Versions with(CatalogList list, Versions now) {
        return switch (list) {
            case TOOLS -> new Versions(now.tools, prompts, resources);
            case PROMPTS -> new Versions(tools, now.prompts, resources);
            case RESOURCES -> new Versions(tools, prompts, now.resources);
        };
    }

    @Override
    public String toString() {
        return tools + "." + prompts + "." + resources;
    }
}
