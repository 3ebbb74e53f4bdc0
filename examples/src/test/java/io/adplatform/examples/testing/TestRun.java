package io.adplatform.examples.testing;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.ServiceLoader;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Runs test classes on whatever JUnit is on the class path, and says which one and how many of them passed. */
final class TestRun {

    private TestRun() {}

    public static void main(String... classes) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(Arrays.stream(classes).map(name -> selectClass(name)).toList())
                .build();
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create().execute(request, listener);
        TestExecutionSummary summary = listener.getSummary();
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        summary.printFailuresTo(out);
        ServiceLoader.load(TestEngine.class)
                .forEach(engine -> out.println(
                        engine.getId() + " " + engine.getVersion().orElse("?") + ": " + summary.getTestsSucceededCount()
                                + " of " + summary.getTestsFoundCount() + " passed"));
    }
}
