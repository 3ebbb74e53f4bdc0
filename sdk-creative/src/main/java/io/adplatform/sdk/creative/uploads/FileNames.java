package io.adplatform.sdk.creative.uploads;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Gives every file of one request a unique name, by which the platform distinguishes files. Characters that servers read in
 * different ways become underscores, and of two equal names the second gets a number.
 */
final class FileNames {

    private static final Pattern UNSURE = Pattern.compile("[^A-Za-z0-9 ._()+-]");

    private final Set<String> taken = new HashSet<>();

    String unique(String fileName) {
        String safe = UNSURE.matcher(fileName).replaceAll("_");
        int dot = safe.lastIndexOf('.') > 0 ? safe.lastIndexOf('.') : safe.length();
        String name = safe;
        // Some file systems ignore case.
        for (int number = 2; !taken.add(name.toLowerCase(Locale.ROOT)); number++) {
            name = safe.substring(0, dot) + "-" + number + safe.substring(dot);
        }
        return name;
    }
}
