package io.adplatform.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.testkit.Fault;
import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.junit.SandboxExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SandboxExtension.class)
class ReadmeTest {

    private static final String ADD_PAYMENT = "POST /api/v3/fa/customer/payment/add";
    private static final String LIST_PAYMENTS = "GET /api/v3/fa/customer/payments/list";

    @Test
    void theFirstCodeInTheReadmeRuns(Sandbox sandbox) {
        ReadmeSample.run(
                sandbox.url(), sandbox.clientId(), sandbox.clientSecret(), sandbox.email(), sandbox.password());

        assertThat(sandbox.requests("POST /api/v3/da/report/by-campaign")).hasSize(1);
        assertThat(sandbox.requests("GET /api/v3/fa/payments/list")).isNotEmpty();
    }

    @Test
    void thePaymentInTheReadmeIsFoundWhenItsAnswerIsLostAndSentOnce(Sandbox sandbox) {
        sandbox.onNext(ADD_PAYMENT, Fault.disconnectAfterProcessing());

        try (AdPlatform platform = AdPlatform.builder()
                .baseUrl(sandbox.url())
                .clientCredentials(sandbox.clientId(), sandbox.clientSecret())
                .login(sandbox.email(), sandbox.password())
                .build()) {
            ReadmeSample.pay(Finance.on(platform).payments(), sandbox.owId());
        }

        assertThat(sandbox.requests(ADD_PAYMENT)).hasSize(1);
        assertThat(sandbox.commits(ADD_PAYMENT)).isOne();
        assertThat(sandbox.requests(LIST_PAYMENTS)).hasSize(1);
    }
}
