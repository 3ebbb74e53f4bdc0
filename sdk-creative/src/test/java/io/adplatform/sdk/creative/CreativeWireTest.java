package io.adplatform.sdk.creative;

import static io.adplatform.sdk.contract.WirePlatform.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.adplatform.sdk.contract.WirePlatform;
import io.adplatform.sdk.creative.library.CallToAction;
import io.adplatform.sdk.creative.library.CampaignUse;
import io.adplatform.sdk.creative.library.Creative;
import io.adplatform.sdk.creative.library.CreativeListItem;
import io.adplatform.sdk.creative.library.CreativeStatus;
import io.adplatform.sdk.creative.library.CreativeType;
import io.adplatform.sdk.creative.uploads.NativeVideoCreative;
import io.adplatform.sdk.creative.uploads.NewCreative;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The creatives as the documents write them, against a server that only records. */
class CreativeWireTest {

    private static final String DONE = "{'success':true,'data':{'message':'Done'}}";

    @AutoClose
    private WirePlatform platform;

    private Creatives creatives;

    @BeforeEach
    void start() throws Exception {
        platform = WirePlatform.start();
        creatives = Creatives.on(platform.client());
    }

    private JsonNode uploaded(NewCreative<?> creative) throws Exception {
        platform.answers("{'success':true,'data':{'successData':{'PS':'1'},'failedData':{}}}");
        creatives.upload().add(creative.key("PS")).send();
        String parts = platform.text();
        String map = parts.substring(parts.indexOf("{\"PS\""), parts.lastIndexOf('}') + 1);
        return json(map).get("PS");
    }

    @Test
    void theSdksChoicesAreReplaced() throws Exception {
        JsonNode sent = uploaded(NativeVideoCreative.url("C", "https://c.example/v")
                .with("subMediaType", 2)
                .with("platformCreativeTypeId", "15")
                .with("creativeSourceType", "FILE"));

        assertThat(sent.get("subMediaType").asInt()).isEqualTo(2);
        assertThat(sent.get("platformCreativeTypeId").isTextual()).isTrue();
        assertThat(sent.get("creativeSourceType").asText()).isEqualTo("FILE");
    }

    @Test
    void aFieldWithASetterOfTheKindIsSentByItsName() throws Exception {
        JsonNode sent = uploaded(NativeVideoCreative.url("C", "https://c.example/v")
                .with("nativeDetails.cta", 1)
                .with("videoDetails.customTracking", 1)
                .with("clickUrl", "x"));

        assertThat(sent.at("/nativeDetails/cta").asInt()).isEqualTo(1);
        assertThat(sent.at("/videoDetails/customTracking").asInt()).isEqualTo(1);
        assertThat(sent.get("clickUrl").asText()).isEqualTo("x");
    }

    /** The names of setters are not those of their fields. */
    @Test
    void filtersWithTheNameOfASetterAreSentBesideItsField() throws Exception {
        platform.answers("{'success':true,'data':{'filteredList':[]}}");

        creatives
                .list()
                .search("autumn")
                .types(CreativeType.IMAGE)
                .with("search", "winter")
                .with("types", List.of(7))
                .with("meta.size", 3)
                .send();

        assertThat(platform.sent())
                .isEqualTo(json("{'searchField':'autumn','platformCreativeTypeIds':[11],'search':'winter','types':[7],"
                        + "'meta':{'size':3}}"));
    }

    @Test
    void titleIconAndThumbnailAreCleared() throws Exception {
        platform.answers("{'success':true,'data':{'id':30241,'message':'Done'}}");

        creatives
                .update(30241)
                .title("")
                .brandIcon("")
                .thumbnail("")
                .callToAction(CallToAction.platformDefault())
                .send();

        assertThat(platform.sent())
                .isEqualTo(
                        json("{'title':'','brandIconSourceUrl':'','thumbnailSourceUrl':'','cta':{'defaultCta':true}}"));
    }

    @Test
    void anUnknownStatusTakesAReason() throws Exception {
        platform.answers(DONE);

        creatives
                .updateStatus(List.of(1L), CreativeStatus.of(6))
                .rejectionReason("Blurred")
                .send();

        assertThat(platform.sent())
                .isEqualTo(json("{'creativeIds':[1],'creativeStatusId':6,'creativeRejectionReason':'Blurred'}"));
    }

    @Test
    void detailsAreReadInTheFormOfTheList() {
        platform.answers("{'success':true,'data':{'creativeId':1,'campaignDetails':{'campaignIds':[5,6]}}}")
                .answers("{'success':true,'data':{'filteredList':[{'creativeId':1,"
                        + "'organizationDetails':{'owId':7,'organizationLogo':'https://l.example'}}]}}");

        Creative creative = creatives.get(1).send();
        CreativeListItem row = creatives.list().send().rows().get(0);

        assertThat(creative.campaignDetails()).extracting(CampaignUse::id).containsExactly(5L, 6L);
        assertThat(row.organizationLogo()).isEqualTo("https://l.example");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{} |",
                "[] |",
                "null |",
                "'' |",
                "5 | 5",
                "[5,'6'] | 5,6",
                "'5, 6' | 5,6",
                "[[5],6] | 5,6",
                "{'campaignIds':[5,6],'total':2} | 5,6",
                "[{'campaignIds':[5,6]}] | 5,6",
                "{'id':5,'name':'Autumn'} | 5",
                "[{'id':5,'name':'Autumn'},{'id':6}] | 5,6",
                "[{'id':5},'none'] | 5",
                "[{'name':'Autumn'}] |",
                "'none' |",
                "true |",
                "{'campaignIds':'none'} |",
                "{'campaignIds':[5,6.5]} |",
            })
    void campaignsAreReadTheSameInListAndCreative(String campaigns, @Nullable String ids) {
        platform.answers("{'success':true,'data':{'creativeId':1,'campaignDetails':" + campaigns + "}}")
                .answers("{'success':true,'data':{'filteredList':[{'creativeId':1,'campaignDetails':" + campaigns
                        + "}]}}");
        List<Long> expected = ids == null
                ? List.of()
                : Stream.of(ids.split(",", -1)).map(Long::valueOf).toList();

        Creative creative = creatives.getWithCampaigns(1).send();
        CreativeListItem.CampaignIds row = creatives.list().send().rows().get(0).campaignDetails();

        assertThat(creative.campaignDetails().stream()
                        .map(CampaignUse::id)
                        .filter(id -> id != 0)
                        .toList())
                .isEqualTo(expected);
        assertThat(row == null ? List.of() : row.campaignIds()).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[{'id':5,'name':'Autumn','status':'expired'},{'id':6}]",
                "[{'id':5},'none']",
                "[{'name':'Autumn'}]",
                "'none'",
                "true",
                "{'id':5,'name':'Autumn'}",
                "{'campaignIds':'none'}",
                "{'campaignIds':[5,6.5]}",
            })
    void nothingOfOddCampaignsIsLost(String campaigns) throws Exception {
        platform.answers("{'success':true,'data':{'creativeId':1,'campaignDetails':" + campaigns + "}}")
                .answers("{'success':true,'data':{'filteredList':[{'creativeId':1,'campaignDetails':" + campaigns
                        + "}]}}");
        List<String> values = Stream.of(campaigns.split("[^A-Za-z0-9.]+", -1))
                .filter(word -> !word.isEmpty())
                .toList();

        String creative = creatives.getWithCampaigns(1).send().toMap().toString();
        String row = creatives.list().send().rows().get(0).toMap().toString();

        assertThat(creative).contains(values);
        assertThat(row).contains(values);
    }
}
