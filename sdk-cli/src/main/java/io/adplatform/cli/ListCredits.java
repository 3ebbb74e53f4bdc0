package io.adplatform.cli;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.credits.Credits;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lists the credits of a customer, or those that are offered to this account. */
@Command(name = "list")
final class ListCredits extends ReadCommand {

    private static final String COLUMNS = "creditId,creditAmount,status,organizationName,owId,modifiedAt";

    @Mixin
    private final ListOptions list = new ListOptions();

    @Parameters(arity = "0..1", paramLabel = "CUSTOMER")
    private @Nullable Long customer;

    @Override
    int run(AdPlatform platform) {
        Credits credits = Finance.on(platform).credits();
        return customer == null
                ? list.write(output(), credits.offered(), COLUMNS)
                : list.write(output(), credits.list(customer).send().stream(), COLUMNS);
    }
}
