package dev.grove.language.expression.code;

import dev.grove.language.expression.function.Optionals;
import dev.grove.language.expression.value.Fault;
import dev.grove.language.expression.value.MadeFields;
import dev.grove.language.expression.value.Sizes;
import dev.grove.language.expression.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An entry of an object that an expression writes out. */
public record Field(Code key, Code value, boolean optional) {

    public static Value gather(List<Field> fields, Frame frame) {
        Map<String, Value> entries = new LinkedHashMap<>();
        int characters = 2;
        for (Field field : fields) {
            if (!(field.key.run(frame) instanceof Value.Text(String key))) {
                throw Fault.type("keys of an object are texts");
            }
            Value written = field.value.run(frame);
            Value value = field.optional ? Optionals.maybe("?", written).value() : written;
            if (value == null) {
                continue;
            }
            if (entries.put(key, value) != null) {
                throw new Fault("the object has one of its keys twice");
            }
            characters = Sizes.sum(characters, key.length() + 4L + Sizes.of(value, frame.work()));
        }
        return new MadeFields(entries, characters);
    }
}
