package io.adplatform.testkit.area;

import io.adplatform.testkit.http.Refusal;
import io.adplatform.testkit.http.Request;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The books of all campaigns, and who may open them. */
final class BidModelStore {

    private static final long FIRST_MODELLING = 9_001;
    private static final long FIRST_BUNDLE = 801;

    private final World world;
    private final Map<Long, BidModelBook> books = new HashMap<>();
    private long lastModelling = FIRST_MODELLING - 1;
    private long lastBundle = FIRST_BUNDLE - 1;

    BidModelStore(World world) {
        this.world = world;
    }

    World world() {
        return world;
    }

    long nextModelling() {
        return ++lastModelling;
    }

    long nextBundle() {
        return ++lastBundle;
    }

    List<Campaign> campaigns(Request request) {
        return world.campaigns().of(request.owId()).oldestFirst();
    }

    /** The campaign that the path names. */
    Campaign campaign(Request request) {
        return campaign(request, request.pathInteger("campaignId"));
    }

    Campaign campaign(Request request, long campaignId) {
        return campaigns(request).stream()
                .filter(campaign -> campaign.id() == campaignId)
                .findFirst()
                .orElseThrow(() -> BidModelRules.refusal("The workspace has no campaign " + campaignId));
    }

    /** The campaigns of the IO that the path names; 403 for one that the workspace doesn't have. */
    List<Campaign> campaignsOfIo(Request request) {
        long ioId = request.pathInteger("ioId");
        List<Campaign> found = campaigns(request).stream()
                .filter(campaign -> campaign.io().id() == ioId)
                .toList();
        if (found.isEmpty()) {
            throw forbidden();
        }
        return found;
    }

    static Refusal forbidden() {
        return new Refusal(403, "Forbidden!");
    }

    BidModelDimension dimension(Request request) {
        return dimension(request.pathInteger("dimensionId"));
    }

    BidModelDimension dimension(long id) {
        return BidModelDimension.ALL.stream()
                .filter(dimension -> dimension.id() == id)
                .findFirst()
                .orElseThrow(() -> BidModelRules.refusal("There is no dimension " + id));
    }

    /** The book as it is; changes go through {@link #change}. */
    BidModelBook book(Campaign campaign) {
        return books.computeIfAbsent(campaign.id(), id -> new BidModelBook());
    }

    /** Changes a book, all or nothing. */
    void change(Campaign campaign, Consumer<BidModelBook> change) {
        BidModelBook copy = book(campaign).copy();
        change.accept(copy);
        keep(campaign, copy);
    }

    /** Puts a changed copy in the place of a book. */
    void keep(Campaign campaign, BidModelBook copy) {
        books.put(campaign.id(), copy);
    }
}
