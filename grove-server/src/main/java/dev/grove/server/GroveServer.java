package dev.grove.server;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;

/** The Grove server. */
@SpringBootApplication(scanBasePackages = "dev.grove")
@ConfigurationPropertiesScan("dev.grove")
public class GroveServer {

    public static void main(String[] args) {
        Carriers.add();
        SpringApplication.run(GroveServer.class, args);
    }
}
