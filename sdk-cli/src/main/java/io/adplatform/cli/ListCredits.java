package io.adplatform.cli;

import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.credits.Credits;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lists the credits of a customer, or those that are offered to this account. */
@Command(
        name = "list",
        description = "List the credits of a customer. Without a customer, list the credits that you are offered.",
        footer = {"", "Example:", "  adplatform credits list 300417"})
final class ListCredits implements Callable<Integer> {

    private final Root root;

    @Mixin
    private final ListOptions list = new ListOptions();

    @Parameters(arity = "0..1", paramLabel = "CUSTOMER", description = "Workspace ID of the customer.")
    private @Nullable Long customer;

    ListCredits(Root root) {
        this.root = root;
    }

    @Override
    public Integer call() throws Exception {
        String[] columns = {"creditId", "creditAmount", "status", "organizationName", "owId", "modifiedAt"};
        try (Connection connection = root.connect()) {
            Credits credits = Finance.on(connection.platform()).credits();
            if (customer == null) {
                list.write(root.output(), credits.offered(), columns);
            } else {
                list.write(root.output(), credits.list(customer).send().stream(), columns);
            }
            return ExitCode.OK;
        }
    }
}
