package io.adplatform.sdk.spring;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.SharedStore;
import io.adplatform.sdk.micrometer.ClientMetrics;
import io.adplatform.sdk.micrometer.ClientObservations;
import io.adplatform.sdk.postgresql.PostgreSql;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.env.Environment;

/**
 * Creates the clients of the properties, and a bean for each area of the SDK on the class path; with metrics, observations,
 * health and a shared store if the application has their requirements.
 *
 * <p>Nothing here asks which beans there are before they are needed, so it doesn't matter in which order Spring Boot's own
 * configurations run; their names differ between 3.5 and 4.
 */
@AutoConfiguration
@ConditionalOnBooleanProperty(name = "adplatform.enabled", matchIfMissing = true)
@Import({ClientRegistrar.class, Boot3Health.class, Boot4Health.class})
public class AdPlatformAutoConfiguration {

    /** Logs payments of unknown outcome at the start. */
    @Bean
    SmartInitializingSingleton adPlatformUnsettledWarning(ListableBeanFactory beans) {
        return () -> beans.getBeansOfType(AdPlatform.class).forEach(UnsettledWarning::ask);
    }

    /** Metrics, if the application has a meter registry. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(MeterRegistry.class)
    static class Metrics {

        @Bean
        AdPlatformCustomizer adPlatformMetrics(ObjectProvider<MeterRegistry> registries) {
            Map<String, ClientMetrics> all = new ConcurrentHashMap<>();
            return new AdPlatformCustomizer() {
                @Override
                public void customize(String name, AdPlatformBuilder builder) {
                    MeterRegistry registry = registries.getIfUnique();
                    if (registry != null) {
                        builder.listener(all.computeIfAbsent(name, each -> new ClientMetrics(registry, each)));
                    }
                }

                @Override
                public void built(String name, AdPlatform platform) {
                    ClientMetrics metrics = all.get(name);
                    if (metrics != null) {
                        metrics.watch(platform);
                    }
                }
            };
        }
    }

    /** Traces, if the application has an observation registry. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(ObservationRegistry.class)
    static class Observations {

        @Bean
        AdPlatformCustomizer adPlatformObservations(ObjectProvider<ObservationRegistry> registries) {
            return (name, builder) -> {
                ObservationRegistry registry = registries.getIfUnique();
                if (registry != null) {
                    ClientObservations observations = new ClientObservations(registry, name);
                    builder.listener(observations).headers(observations::headers);
                }
            };
        }
    }

    /** One store for all clients that are shared. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({PostgreSql.class, DataSource.class})
    static class Shared {

        /** After the application's own migration (scripts, Flyway, Liquibase), which may create the tables. */
        @Bean
        @Lazy
        @DependsOnDatabaseInitialization
        @ConditionalOnMissingBean(SharedStore.class)
        SharedStore adPlatformSharedStore(ObjectProvider<DataSource> sources, Environment environment) {
            DataSource source = sources.getIfUnique();
            if (source == null) {
                throw new SettingsException("adplatform.shared=true needs one DataSource, or one that is @Primary");
            }
            String schema = environment.getProperty("adplatform.shared-schema", "");
            return schema.isBlank()
                    ? PostgreSql.on(source)
                    : PostgreSql.on(source).schema(schema);
        }
    }
}
