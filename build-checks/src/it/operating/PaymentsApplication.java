// <docs/guides/spring-boot.md>
package com.example.payments;

import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.payments.Payment;
import org.springframework.boot.CommandLineRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

@SpringBootApplication
public class PaymentsApplication {

    public static void main(String[] arguments) {
        SpringApplication.run(PaymentsApplication.class, arguments);
    }

    @Bean
    CommandLineRunner printPayments(Finance finance) {
        return arguments -> {
            for (Payment payment : finance.payments().list().pageSize(5).send().rows()) {
                System.out.println(payment.transactionId() + ": " + payment.paymentAmount());
            }
        };
    }
}
// </docs/guides/spring-boot.md>
