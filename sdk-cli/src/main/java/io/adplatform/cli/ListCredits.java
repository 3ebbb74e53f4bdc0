package io.adplatform.cli;

import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.finance.Finance;
import io.adplatform.sdk.finance.credits.Credit;
import io.adplatform.sdk.finance.credits.Credits;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Lists the credits of a customer, or the credits that this account is offered. */
@Command(name = "list")
final class ListCredits extends ListCommand {

    private static final String COLUMNS = "creditId,creditAmount,status,organizationName,owId,modifiedAt";

    @Parameters(arity = "0..1", paramLabel = "CUSTOMER")
    private @Nullable Long customer;

    @Override
    int run(AdPlatform platform) {
        Credits credits = Finance.on(platform).credits();
        if (customer == null) {
            return write(credits.offered(), Credit.class, COLUMNS);
        }
        var list = credits.list(customer);
        return write(() -> list.send().stream(), Credit.class, COLUMNS);
    }
}
