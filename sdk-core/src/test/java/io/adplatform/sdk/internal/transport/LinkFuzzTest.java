package io.adplatform.sdk.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.adplatform.sdk.testing.FuzzTarget;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import okhttp3.HttpUrl;

/** Any text is a link to the public Internet or refused, also as the target of a redirect. */
class LinkFuzzTest extends FuzzTarget {

    private static final HttpUrl FROM = HttpUrl.get("https://files.example.com/results/1.csv?sign=a");

    private final LinkRules rules = new LinkRules(false);
    private final LinkRules lenient = new LinkRules(true);

    LinkFuzzTest() {
        super("links");
    }

    @Override
    protected void check(byte[] input) throws UnknownHostException {
        String link = new String(input, StandardCharsets.UTF_8);
        Optional<HttpUrl> accepted = result(() -> rules.check(link));
        if (accepted.isPresent()) {
            assertThatIsPublic(accepted.get());
            if (link.chars().allMatch(character -> character < 128)) { // OkHttp can't parse all names that it encodes
                assertThat(rules.check(accepted.get().toString())).isEqualTo(accepted.get());
            }
            assertThat(lenient.check(link)).isEqualTo(accepted.get());
        }
        result(() -> lenient.check(link));
        Optional<HttpUrl> target = result(() -> rules.redirect(FROM, link));
        if (target.isPresent()) {
            assertThatIsPublic(target.get());
        }
    }

    private static void assertThatIsPublic(HttpUrl url) throws UnknownHostException {
        String host = LinkRules.hostOf(url.host());
        assertThat(url.isHttps()).isTrue();
        assertThat(url.username() + url.password()).isEmpty();
        assertThat(host).isNotEqualTo("localhost").doesNotEndWith(".localhost");
        String last = host.substring(host.lastIndexOf('.') + 1);
        if (host.contains(":") || last.matches("[0-9]+|0[xX][0-9a-fA-F]*")) {
            InetAddress address = InetAddress.getByName(host); // without a look-up: it is an address
            assertThat(address.isAnyLocalAddress()
                            || address.isLoopbackAddress()
                            || address.isLinkLocalAddress()
                            || address.isSiteLocalAddress()
                            || address.isMulticastAddress())
                    .as("%s is public", url)
                    .isFalse();
        }
    }

    private interface Check {
        HttpUrl url() throws LinkRules.RefusedException;
    }

    private static Optional<HttpUrl> result(Check check) {
        try {
            return Optional.of(check.url());
        } catch (LinkRules.RefusedException refused) {
            assertThat(refused.rule()).isNotBlank();
            return Optional.empty();
        }
    }
}
