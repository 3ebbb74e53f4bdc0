package io.adplatform.cli;

import io.adplatform.sdk.AdPlatform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Asks for the settings and writes them as a profile. It sends nothing. */
@Command(name = "configure")
final class Configure extends Subcommand {

    /** The questions in their order, with the setting of each answer. */
    private static final Map<String, String> QUESTIONS = new LinkedHashMap<>();

    static {
        QUESTIONS.put("ADPLATFORM_BASE_URL", "Base URL, such as https://ads.example.com");
        QUESTIONS.put("ADPLATFORM_CLIENT_ID", "Client ID, from the platform's support");
        QUESTIONS.put("ADPLATFORM_CLIENT_SECRET", "Client secret, from the platform's support");
        QUESTIONS.put("ADPLATFORM_EMAIL", "E-mail of the log-in");
        QUESTIONS.put("ADPLATFORM_PASSWORD", "Password of the log-in");
        QUESTIONS.put(Settings.WORKSPACE, "Workspace ID, or nothing for the log-in's");
        QUESTIONS.put(Settings.JOURNAL, "Journal file for payments, or nothing");
    }

    @Parameters(arity = "0..1", paramLabel = "NAME", defaultValue = "default")
    String name = "";

    @Override
    public Integer call() throws IOException {
        if (!name.matches(Settings.PLAIN_NAME) && !Path.of(name).isAbsolute()) {
            throw new IllegalArgumentException("'" + name + "' can't be the name of a profile: use letters, digits,"
                    + " - and _, or the absolute path of a file");
        }
        Map<String, String> environment = root().shell.environment();
        Path file = Settings.file(environment, name);
        Settings former = Files.exists(file) ? Settings.of(environment, name, null) : null;
        Map<String, String> values = new LinkedHashMap<>(former == null ? Map.of() : former.values());
        output().note((former == null ? "New profile " : "An empty answer keeps the value of the profile ") + file);
        for (Map.Entry<String, String> question : QUESTIONS.entrySet()) {
            String setting = question.getKey();
            boolean isSecret = Settings.isSecret(setting);
            String answer = output().ask(question.getValue() + shown(values.get(setting), isSecret) + ": ", isSecret);
            if (!answer.isEmpty()) {
                boolean isFile = setting.equals(Settings.JOURNAL);
                values.put(setting, isFile ? Path.of(answer).toAbsolutePath().toString() : answer);
            }
        }
        AdPlatform valid = Settings.of(values).builder().build();
        valid.close();
        Settings.save(file, values);
        output().note("The profile is written. Check it: adplatform verify --profile " + name);
        return ExitCode.OK;
    }

    private static String shown(@Nullable String value, boolean isSecret) {
        return value == null ? "" : isSecret ? " [unchanged]" : " [" + value + "]";
    }
}
