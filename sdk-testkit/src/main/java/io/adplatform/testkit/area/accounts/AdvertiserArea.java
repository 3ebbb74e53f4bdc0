package io.adplatform.testkit.area.accounts;

import io.adplatform.testkit.area.Area;
import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Operations;
import io.adplatform.testkit.http.Refusal;
import io.adplatform.testkit.http.Request;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/** Profiles of advertisers (document 1). A name is taken once in a workspace. */
public final class AdvertiserArea implements Area {

    private final Map<Long, Set<String>> names = new LinkedHashMap<>();

    @Override
    public void register(Operations operations) {
        operations.route("POST", "/api/v3/ua/organization/advertiser/add", this::add);
    }

    private Answer add(Request request) {
        String name = request.requiredText("advertiserName");
        if (!names.computeIfAbsent(request.owId(), owId -> new LinkedHashSet<>())
                .add(name)) {
            throw Refusal.unprocessable("There is an advertiser of this name");
        }
        return Answer.success("The advertiser profile was added");
    }
}
