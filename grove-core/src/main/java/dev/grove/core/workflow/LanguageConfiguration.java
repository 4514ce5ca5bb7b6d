package dev.grove.core.workflow;

import dev.grove.language.analysis.WorkflowAnalysis;
import dev.grove.language.document.WorkflowDocuments;
import dev.grove.language.expression.Expressions;
import dev.grove.language.schema.JsonSchemas;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Beans of the language, which knows no Spring. */
@Configuration(proxyBeanMethods = false)
class LanguageConfiguration {

    @Bean
    JsonSchemas jsonSchemas() {
        return new JsonSchemas();
    }

    @Bean
    Expressions expressions() {
        return new Expressions();
    }

    @Bean
    WorkflowDocuments workflowDocuments(JsonSchemas schemas) {
        return new WorkflowDocuments(schemas);
    }

    @Bean
    WorkflowAnalysis workflowAnalysis(
            WorkflowDocuments documents, Expressions expressions, JsonSchemas schemas) {
        return new WorkflowAnalysis(documents, expressions, schemas);
    }
}
