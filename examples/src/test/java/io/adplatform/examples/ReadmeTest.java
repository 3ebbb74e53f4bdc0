package io.adplatform.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.junit.SandboxExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SandboxExtension.class)
class ReadmeTest {

    @Test
    void theCodeInTheReadmeRuns(Sandbox sandbox) {
        ReadmeSample.run(
                sandbox.url(), sandbox.clientId(), sandbox.clientSecret(), sandbox.email(), sandbox.password());

        assertThat(sandbox.requests("POST /api/v3/da/report/by-campaign")).hasSize(1);
        assertThat(sandbox.requests("GET /api/v3/fa/payments/list")).isNotEmpty();
    }
}
