package io.adplatform.cli;

import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.journal.JournalException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.time.DateTimeException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The command line. {@code adplatform --help} lists the commands.
 *
 * <p>Exit codes: 0 done, 1 failed, 2 wrong argument or setting, 3 in part or with differences, 4 outcome unknown, 5 not confirmed, 130 interrupted.
 */
public final class Main {

    private Main() {}

    /** Runs a command and ends the process with its exit code. */
    public static void main(String[] arguments) {
        Root root = new Root(Shell.ofProcess());
        CountDownLatch ended = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> root.interrupt(ended), "adplatform-stop"));
        int code = run(root, arguments);
        ended.countDown();
        System.exit(code);
    }

    /** Runs a command and returns its exit code. */
    static int run(Root root, String... arguments) {
        boolean json = Arrays.asList(arguments).contains("--json");
        Output errors = new Output(root.shell, json ? Output.Format.JSON : Output.Format.TABLE);
        CommandLine line = commandLine(root);
        if (Stream.of("-h", "--help").anyMatch(Arrays.asList(arguments)::contains)) {
            line.setUsageHelpWidth(
                    Math.min(100, Math.max(60, root.shell.terminal().get().width())));
        }
        line.setParameterExceptionHandler((wrong, ignored) -> {
            String help = wrong.getCommandLine().getCommandSpec().qualifiedName() + " --help";
            String form = wrong.getArgSpec() == null ? "" : wrong.getArgSpec().paramLabel();
            String text = String.valueOf(wrong.getMessage())
                    .replaceFirst("cannot convert (.*) to class.*", "$1 must have the form " + form);
            List<String> near =
                    wrong instanceof UnmatchedArgumentException unmatched ? unmatched.getSuggestions() : List.of();
            String meant = near.isEmpty() ? "" : "; did you mean " + String.join(" or ", near) + "?";
            errors.error(text + meant + " (see: " + help + ")", new HashMap<>(Map.of("exitCode", ExitCode.USAGE)));
            return ExitCode.USAGE;
        });
        line.setExecutionExceptionHandler((failure, ignored, alsoIgnored) -> failed(errors, failure));
        int code = line.execute(arguments);
        if (code == ExitCode.OK && root.shell.out().checkError()) {
            return root.shell.out().isPipeClosed()
                    ? ExitCode.PIPE_CLOSED
                    : failed(errors, new IOException("standard output can't be written"));
        }
        return code;
    }

    /** Returns all commands. */
    static CommandLine commandLine(Root root) {
        CommandLine line = new CommandLine(root);
        String version = Main.class.getPackage().getImplementationVersion();
        line.getCommandSpec().version("adplatform " + Objects.requireNonNullElse(version, "without a version"));
        add(line, new Configure(), new Verify(), new ShowQuota(), new RunSandbox());
        group(line, "bids", new PullBids(), new PlanBids(), new ApplyBids(), new UndoBids(), new ShowBidLog());
        group(line, "pay", new CheckPayRun(), new RunPayments(), new ShowPayRun());
        group(line, "books", new CompareBooks());
        group(
                line,
                "journal",
                new ListJournal(),
                new ShowJournal(),
                new SettleJournal(),
                new ExportJournal(),
                new RemoveJournal(),
                new VerifyJournal(),
                new RepairJournal());
        group(line, "payments", new ListPayments());
        group(line, "invoices", new ListInvoices(), new DownloadInvoices());
        group(line, "credits", new ListCredits());
        group(line, "campaigns", new ListCampaigns());
        group(line, "creatives", new ListCreatives());
        add(line, new ShowReport(), new ExportReport(), new Upload(), new CallEndpoint(), new Completion());
        return line.setOut(new PrintWriter(root.shell.out(), true, StandardCharsets.UTF_8))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setAllowSubcommandsAsOptionParameters(true) // a profile named sandbox
                .setExpandAtFiles(false)
                .setUsageHelpWidth(100);
    }

    private static void group(CommandLine parent, String name, Subcommand... commands) {
        CommandLine group = new CommandLine(CommandSpec.create().name(name).addOption(help()));
        parent.addSubcommand(name, group);
        add(group, commands);
    }

    private static void add(CommandLine parent, Subcommand... commands) {
        for (Subcommand command : commands) {
            CommandLine child = new CommandLine(command);
            child.getCommandSpec().addOption(help());
            parent.addSubcommand(child);
        }
    }

    private static OptionSpec help() {
        return OptionSpec.builder("-h", "--help").usageHelp(true).build();
    }

    private static int failed(Output errors, Exception failure) {
        if (failure instanceof CompletionException && failure.getCause() instanceof Exception cause) {
            return failed(errors, cause);
        }
        if (failure instanceof NotConfirmedException) {
            errors.note(String.valueOf(failure.getMessage()));
            return ExitCode.NOT_CONFIRMED;
        }
        boolean usage = failure instanceof IllegalArgumentException
                || failure instanceof InvalidRequestException
                || failure instanceof NoSuchFileException
                || failure instanceof DateTimeException;
        boolean unknown = failure instanceof OutcomeUnknownException;
        int code = unknown ? ExitCode.UNKNOWN : usage ? ExitCode.USAGE : ExitCode.FAILED;
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("type", failure.getClass().getSimpleName());
        details.put("exitCode", code);
        if (failure instanceof AdPlatformException refused) {
            details.put("sent", refused.wasSent());
        }
        boolean byTheSdk = failure instanceof AdPlatformException || failure instanceof JournalException;
        boolean forPeople = usage || byTheSdk || failure.getClass() == IOException.class;
        String message = failure instanceof NoSuchFileException missing
                ? missing.getFile() + " does not exist"
                : forPeople ? String.valueOf(failure.getMessage()) : failure.toString();
        errors.error(inWordsOfCommands(message), details);
        return code;
    }

    /** Replaces the step of a program, which a message of the client has, by that of a person. */
    static String inWordsOfCommands(String message) {
        return message.replace(
                "Correct the credentials of the builder; a running client takes others by accounts().useLogin(...).",
                "Correct the settings: adplatform configure PROFILE, or the environment.");
    }
}
