package io.adplatform.testkit.data;

import java.util.function.Consumer;

/** Rows of several areas from a test. */
public final class NewPlatformRows {

    private final PlatformData platform;
    private int customers;

    public NewPlatformRows(PlatformData platform) {
        this.platform = platform;
    }

    public NewRow customer(Consumer<NewCustomer> words) {
        NewCustomer customer = new NewCustomer(platform, customers);
        words.accept(customer);
        customers++;
        long owId = customer.owId();
        return new NewRow(owId, owId, () -> {});
    }

    public NewRow campaign(Consumer<NewCampaign> words) {
        NewCampaign campaign = new NewCampaign(platform);
        words.accept(campaign);
        Campaign saved = campaign.save();
        return new NewRow(
                saved.id(),
                saved.owId(),
                () -> platform.campaigns().of(saved.owId()).remove(saved.id()));
    }
}
