package io.adplatform.sdk.secrets;

import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/** Lets the watch see before JUnit looks for tests, and loads what they mention. */
public final class SightsOpened implements LauncherSessionListener {

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        Sights.open();
    }
}
