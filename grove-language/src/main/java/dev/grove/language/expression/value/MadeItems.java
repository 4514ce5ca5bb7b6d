package dev.grove.language.expression.value;

import dev.grove.language.expression.work.Work;
import java.util.ArrayList;
import java.util.List;

/**
 * A list that an expression made. Lists grow at their end, in macros one element at a time: the
 * longest of those that grew from one another owns the end of their shared elements, and grows in
 * place. An evaluation has one thread.
 */
public final class MadeItems implements Value.Items {

    private static final int EMPTY = 2;

    private final List<Value> shared;
    private final int size;
    private final int characters;

    private MadeItems(List<Value> shared, int characters) {
        Sizes.requireElements(shared.size());
        Sizes.requireValue(characters);
        this.shared = shared;
        this.size = shared.size();
        this.characters = characters;
    }

    public static MadeItems of(List<Value> elements, Work work) {
        work.spend(elements.size());
        int characters = EMPTY;
        for (Value element : elements) {
            characters = Sizes.sum(characters, 1L + Sizes.of(element, work));
        }
        return new MadeItems(new ArrayList<>(elements), characters);
    }

    public static MadeItems joined(Items first, Items second, Work work) {
        Sizes.requireElements((long) first.size() + second.size());
        work.spend(second.size());
        int characters = Sizes.sum(Sizes.of(first, work), Sizes.of(second, work));
        Sizes.requireValue(characters);
        List<Value> elements = growable(first, work);
        for (int i = 0; i < second.size(); i++) {
            elements.add(second.get(i));
        }
        return new MadeItems(elements, characters);
    }

    private static List<Value> growable(Items first, Work work) {
        if (first instanceof MadeItems made && made.size == made.shared.size()) {
            return made.shared;
        }
        work.spend(first.size());
        List<Value> copy = new ArrayList<>(first.size() + 1);
        for (int i = 0; i < first.size(); i++) {
            copy.add(first.get(i));
        }
        return copy;
    }

    int characters() {
        return characters;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public Value get(int index) {
        return shared.get(index);
    }
}
