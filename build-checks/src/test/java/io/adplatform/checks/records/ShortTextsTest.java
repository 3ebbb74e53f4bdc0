package io.adplatform.checks.records;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.checks.conventions.PublicRequests;
import io.adplatform.sdk.AdPlatform;
import io.adplatform.sdk.AdPlatformBuilder;
import io.adplatform.sdk.campaigns.Campaigns;
import io.adplatform.sdk.operation.RequestBuilder;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What a log line or a debugger shows: short, in words, without a secret. */
class ShortTextsTest {

    private static final int LONGEST = 500;
    private static final String SECRET = "s3cr3t-of-the-client";
    private static final String PASSWORD = "p4ssw0rd-of-the-user";

    /** A lambda, or an object that doesn't say what it is. */
    private static final Pattern NO_WORDS = Pattern.compile("\\$\\$Lambda|@[0-9a-f]{5,}");

    private static final AdPlatformBuilder BUILDER = AdPlatform.builder()
            .baseUrl("https://ads.example")
            .clientCredentials("client-id", SECRET)
            .login("user@example.com", PASSWORD);
    private static final AdPlatform PLATFORM = BUILDER.build();

    @AfterAll
    static void close() {
        PLATFORM.close();
    }

    static Stream<Arguments> samples() {
        return TravellingRecordsTest.samples();
    }

    static Stream<PublicRequests.Made> requests() {
        return PublicRequests.of(PLATFORM).stream();
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("samples")
    void recordsSayWhatTheyHoldInFiveHundredCharacters(Class<?> type, SampleRecords.Kind kind) {
        String text = new SampleRecords(kind).make(type).toString();

        assertThat(text).isNotBlank().hasSizeLessThanOrEqualTo(LONGEST).doesNotContainPattern(NO_WORDS);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("requests")
    void requestsSayWhatTheyAskAndWhere(PublicRequests.Made made) {
        RequestBuilder<?, ?> request = made.fresh();

        assertThat(request.toString())
                .startsWith(request.getClass().getSimpleName() + "[")
                .contains("/api/v")
                .hasSizeLessThanOrEqualTo(LONGEST)
                .doesNotContainPattern(NO_WORDS);
    }

    @Test
    void aRequestNamesItsInputsWithoutTheirValues() {
        assertThat(PLATFORM.accounts().logIn("user@example.com", PASSWORD))
                .hasToString("TokenRequest[POST /api/v3/ua/oauth/token, with grantType, grant_type, email, password]");
        assertThat(Campaigns.on(PLATFORM.workspace(7)).list().search("autumn").pageSize(50))
                .hasToString("ListCampaigns[POST /api/v3/cmp/basic/list, workspace 7, with searchField, noOfEntries]");
    }

    @Test
    void theClientAndItsWorkspacesSayWhereTheyAre() {
        assertThat(PLATFORM).hasToString("AdPlatform[workspace from log-in, https://ads.example]");
        assertThat(PLATFORM.workspace(7)).hasToString("Workspace[7, https://ads.example]");
        assertThat(PLATFORM.workspace(7).asCurrentUser()).hasToString("Workspace[7, https://ads.example]");
        assertThat(BUILDER).hasToString("AdPlatformBuilder[https://ads.example]");
        assertThat(PLATFORM.call("POST /api/v3/new")).hasToString("UntypedRequest[POST /api/v3/new, once]");
    }

    @Test
    void noSecretIsInAnyOfThem() {
        assertThat(Stream.of(PLATFORM, BUILDER, PLATFORM.workspace(7), PLATFORM.accounts(), Campaigns.on(PLATFORM))
                        .map(Object::toString))
                .noneMatch(text -> text.contains(SECRET) || text.contains(PASSWORD));
    }
}
