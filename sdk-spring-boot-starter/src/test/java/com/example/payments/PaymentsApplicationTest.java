// <docs/guides/spring-boot.md>
package com.example.payments;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.adplatform.sdk.finance.Finance;
import io.adplatform.testkit.Sandbox;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

@SpringBootTest
class PaymentsApplicationTest {

    private static final Sandbox SANDBOX = Sandbox.start();

    @DynamicPropertySource
    static void connect(DynamicPropertyRegistry properties) {
        SANDBOX.settings().forEach((name, value) -> {
            String property =
                    name.toLowerCase(Locale.ROOT).replaceFirst("_", ".").replace('_', '-');
            properties.add(property, () -> value); // ADPLATFORM_BASE_URL is adplatform.base-url
        });
        Path journal = Path.of("target", System.nanoTime() + ".journal").toAbsolutePath();
        properties.add("adplatform.journal-file", journal::toString);
    }

    @AfterAll
    static void close() {
        SANDBOX.close();
    }

    @Test
    void theApplicationReadsPayments(@Autowired Finance finance) {
        assertEquals(5, finance.payments().list().pageSize(5).send().rows().size());
    }
}
// </docs/guides/spring-boot.md>
