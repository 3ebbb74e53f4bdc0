package com.example.payments;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The application of the test. It has no database, unlike the class path. */
@SpringBootApplication(
        excludeName = {
            "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration",
            "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration"
        })
class PaymentsApplication {}
