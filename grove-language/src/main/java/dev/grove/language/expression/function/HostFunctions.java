package dev.grove.language.expression.function;

import dev.grove.language.expression.value.Fault;
import dev.grove.language.expression.value.Value;
import dev.grove.language.expression.work.Work;
import dev.grove.language.host.IpAddress;
import dev.grove.language.host.IpBlock;
import dev.grove.language.host.UrlHost;

/** Functions of URLs and addresses. Nothing is looked up. */
final class HostFunctions {

    private HostFunctions() {}

    static Value host(Work work, Value[] arguments) {
        return new Value.Text(url("host", work, arguments).name());
    }

    static Value port(Work work, Value[] arguments) {
        return new Value.Int(url("port", work, arguments).port());
    }

    private static UrlHost url(String name, Work work, Value[] arguments) {
        String url = Function.text(name, arguments);
        work.text(url.length());
        return switch (UrlHost.read(url)) {
            case UrlHost.Reading.Read(UrlHost host) -> host;
            case UrlHost.Reading.Malformed(String why) -> throw new Fault("the URL " + why);
        };
    }

    /** Whether an address lies in a block. */
    static Value cidr(Work work, Value[] arguments) {
        String address = Function.text("cidr", 0, arguments);
        String block = Function.text("cidr", 1, arguments);
        work.text((long) address.length() + block.length());
        return Value.Bool.of(
                IpBlock.read(block)
                        .orElseThrow(
                                () -> new Fault("cidr takes a block such as 10.0.0.0/8 second"))
                        .contains(
                                IpAddress.read(address)
                                        .orElseThrow(() ->
                                                new Fault(
                                                        "cidr takes an address such as 10.1.2.3 or fd00::1 first"))));
    }
}
