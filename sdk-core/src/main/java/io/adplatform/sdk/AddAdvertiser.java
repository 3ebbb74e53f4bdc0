package io.adplatform.sdk;

import io.adplatform.sdk.operation.Checks;
import io.adplatform.sdk.operation.Operation;
import io.adplatform.sdk.operation.RequestBuilder;
import java.util.List;

/** Adds the profile of an advertiser (document 1, "Add an advertiser profile"). The name is required. */
public final class AddAdvertiser extends RequestBuilder<Confirmation, AddAdvertiser> {

    static final Operation<Confirmation> OPERATION =
            Operation.once("POST /api/v3/ua/organization/advertiser/add").returns(Confirmation.class);

    AddAdvertiser(Workspace workspace, String advertiserName) {
        super(workspace, OPERATION);
        body("advertiserName", advertiserName);
    }

    /** The advertiser's site. */
    public AddAdvertiser website(String url) {
        return body("website", url);
    }

    /** The name of a political person related to the advertiser. */
    public AddAdvertiser chiefName(String name) {
        return body("chiefName", name);
    }

    /** A phone number. */
    public AddAdvertiser contactNumber(String number) {
        return body("contactNumber", number);
    }

    public AddAdvertiser address(String text) {
        return body("address", text);
    }

    /** Legal information. */
    public AddAdvertiser legalInfo(String text) {
        return body("legalInfo", text);
    }

    /** Associated links; sent as a list, as the documents' sample has it. */
    public AddAdvertiser links(List<String> urls) {
        return body("links", List.copyOf(urls));
    }

    @Override
    protected void check(Checks checks) {
        checks.required("advertiserName");
    }
}
