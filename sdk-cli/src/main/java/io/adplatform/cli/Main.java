package io.adplatform.cli;

import io.adplatform.sdk.error.AdPlatformException;
import io.adplatform.sdk.error.InvalidRequestException;
import io.adplatform.sdk.error.OutcomeUnknownException;
import io.adplatform.sdk.error.Violation;
import io.adplatform.sdk.journal.JournalException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The command line. {@code adplatform --help} lists the commands.
 *
 * <p>Exit codes: 0 done, 1 failed, 2 wrong argument or setting, 3 done in part, 4 outcome unknown, 5 not confirmed, 130 interrupted.
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
        CommandLine line = commandLine(root);
        boolean json = Arrays.asList(arguments).contains("--json");
        line.setParameterExceptionHandler((wrong, ignored) -> {
            String help = wrong.getCommandLine().getCommandSpec().qualifiedName() + " --help";
            Output output = new Output(root.shell(), json ? Output.Format.JSON : Output.Format.TABLE);
            output.error(wrong.getMessage() + " (see: " + help + ")", Map.of("exitCode", ExitCode.USAGE));
            return ExitCode.USAGE;
        });
        line.setExecutionExceptionHandler((failure, ignored, alsoIgnored) -> failed(root, failure));
        return line.execute(arguments);
    }

    /** Returns all commands. */
    static CommandLine commandLine(Root root) {
        CommandLine line = new CommandLine(root);
        line.getCommandSpec().mixinStandardHelpOptions(true).version("adplatform " + version());
        add(line, new Verify(root));
        add(line, new ShowQuota(root));
        add(line, new RunSandbox(root));
        CommandLine bids = group(line, "bids", "Pull, plan, apply and undo bid models.");
        add(bids, new PullBids(root));
        add(bids, new PlanBids(root));
        add(bids, new ApplyBids(root));
        add(bids, new UndoBids(root));
        add(bids, new ShowBidLog(root));
        CommandLine journal = group(line, "journal", "List and settle calls of unknown outcome.");
        add(journal, new ListJournal(root));
        add(journal, new ShowJournal(root));
        add(journal, new SettleJournal(root));
        add(journal, new ExportJournal(root));
        add(group(line, "payments", "Payments of customers."), new ListPayments(root));
        CommandLine invoices = group(line, "invoices", "Invoices of customers.");
        add(invoices, new ListInvoices(root));
        add(invoices, new DownloadInvoices(root));
        add(group(line, "credits", "Credits of customers."), new ListCredits(root));
        add(group(line, "campaigns", "Campaigns."), new ListCampaigns(root));
        add(group(line, "creatives", "Creatives of the library."), new ListCreatives(root));
        add(line, new ShowReport(root));
        add(line, new ExportReport(root));
        add(line, new Upload(root));
        add(line, new CallEndpoint(root));
        add(line, new Completion(root));
        return line.setOut(new PrintWriter(root.shell().out(), true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(root.shell().err(), true, StandardCharsets.UTF_8))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setUsageHelpAutoWidth(false)
                .setUsageHelpWidth(100);
    }

    private static void add(CommandLine parent, Object command) {
        CommandLine child = new CommandLine(command);
        child.getCommandSpec().addOption(help());
        parent.addSubcommand(child);
    }

    private static CommandLine group(CommandLine parent, String name, String description) {
        CommandSpec spec = CommandSpec.create().name(name).addOption(help());
        spec.usageMessage().description(description);
        CommandLine group = new CommandLine(spec);
        parent.addSubcommand(name, group);
        return group;
    }

    private static OptionSpec help() {
        return OptionSpec.builder("-h", "--help")
                .usageHelp(true)
                .description("Show this help.")
                .build();
    }

    private static String version() {
        return Objects.requireNonNullElse(Main.class.getPackage().getImplementationVersion(), "without a version");
    }

    private static int failed(Root root, Exception failure) {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("type", failure.getClass().getSimpleName());
        int code = code(failure);
        details.put("exitCode", code);
        if (failure instanceof AdPlatformException refused) {
            details.put("sent", refused.wasSent());
        }
        if (failure instanceof InvalidRequestException wrong) {
            details.put(
                    "violations",
                    wrong.violations().stream().map(Violation::toString).toList());
        }
        boolean json = root.json;
        new Output(root.shell(), json ? Output.Format.JSON : Output.Format.TABLE).error(message(failure), details);
        return code;
    }

    private static int code(Exception failure) {
        if (failure instanceof OutcomeUnknownException) {
            return ExitCode.UNKNOWN;
        }
        boolean usage = failure instanceof IllegalArgumentException || failure instanceof InvalidRequestException;
        return usage ? ExitCode.USAGE : ExitCode.FAILED;
    }

    /** The messages of the SDK are for people; of other exceptions the type is a part of the message. */
    private static String message(Exception failure) {
        List<Class<? extends Exception>> forPeople =
                List.of(AdPlatformException.class, IllegalArgumentException.class, JournalException.class);
        if (failure instanceof NoSuchFileException missing) {
            return "there is no file " + missing.getFile();
        }
        boolean ofPeople = forPeople.stream().anyMatch(type -> type.isInstance(failure));
        return ofPeople ? String.valueOf(failure.getMessage()) : failure.toString();
    }
}
