package io.adplatform.sdk.spring;

import io.adplatform.sdk.AdPlatform;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingClass;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The health indicator for Spring Boot 4. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(HealthIndicator.class)
@ConditionalOnMissingClass("org.springframework.boot.actuate.health.HealthIndicator")
@ConditionalOnMissingBean(name = "adplatformHealthIndicator")
@ConditionalOnExpression("${management.health.adplatform.enabled:${management.health.defaults.enabled:true}}")
class Boot4Health {

    @Bean
    HealthIndicator adplatformHealthIndicator(ListableBeanFactory beans) {
        return () -> {
            ClientHealth health = ClientHealth.of(beans.getBeansOfType(AdPlatform.class));
            return Health.status(health.status()).withDetails(health.details()).build();
        };
    }
}
