package io.adplatform.sdk.spring;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Shows wrong properties without a stack trace. */
final class SettingsFailureAnalyzer extends AbstractFailureAnalyzer<SettingsException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, SettingsException cause) {
        return new FailureAnalysis(
                "A client of the advertising platform can't be made:\n\n" + cause.getMessage(), cause.cure(), cause);
    }
}
