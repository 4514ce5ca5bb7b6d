package dev.grove.server;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.aot.AbstractAotProcessor;

/** The Grove server. */
@SpringBootApplication(scanBasePackages = "dev.grove")
@ConfigurationPropertiesScan("dev.grove")
public class GroveServer {

    public static void main(String[] args) {
        Carriers.add();
        application().run(args);
    }

    /** The application, which begins with {@link PreparedBeans} where it may. */
    public static SpringApplication application() {
        SpringApplication application = new SpringApplication(GroveServer.class);
        application.setMainApplicationClass(GroveServer.class);
        if (Boolean.getBoolean(AbstractAotProcessor.AOT_PROCESSING)) {
            application.setEnvironment(new PreparedBeans.OfTheBuild());
        } else {
            application.addListeners(new PreparedBeans());
        }
        return application;
    }
}
