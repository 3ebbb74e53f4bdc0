package io.adplatform.sdk.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.Dns;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinkRulesTest {

    private static List<InetAddress> addresses(String... all) throws UnknownHostException {
        InetAddress[] addresses = new InetAddress[all.length];
        for (int i = 0; i < all.length; i++) {
            addresses[i] = InetAddress.getByName(all[i]);
        }
        return List.of(addresses);
    }

    private static Dns client(LinkRules rules, OkHttpClient.Builder builder) {
        rules.apply(builder);
        return builder.build().dns();
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            8.8.8.8
            1.1.1.1
            172.15.0.1
            172.32.0.1
            192.167.1.1
            100.63.255.255
            100.128.0.1
            198.17.0.1
            198.20.0.1
            223.255.255.255
            192.0.1.1
            2606:4700::1111
            2a00:1450::1
            64:ff9b::808:808
            2002:808:808::1
            """)
    void thesePartsOfTheInternetArePublic(String address) throws UnknownHostException {
        assertThat(LinkRules.isPublic(InetAddress.getByName(address))).isTrue();
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            0.0.0.0
            0.1.2.3
            10.0.0.0
            10.255.255.255
            100.64.0.0
            100.127.255.255
            127.0.0.1
            127.255.255.255
            169.254.169.254
            172.16.0.0
            172.31.255.255
            192.0.0.8
            192.168.0.1
            198.18.0.1
            198.19.255.255
            224.0.0.1
            239.1.1.1
            240.0.0.1
            255.255.255.255
            ::
            ::1
            ::7f00:1
            ::ffff:192.168.0.1
            fc00::1
            fdff::1
            fe80::1
            febf::1
            fec0::1
            ff02::1
            64:ff9b::a00:1
            64:ff9b:1::1
            ::ffff:0:a00:1
            100::1
            5f00::1
            4000::1
            2002:7f00:1::
            2002:c0a8:101::1
            2001::1
            """)
    void thesePartsAreNot(String address) throws UnknownHostException {
        assertThat(LinkRules.isPublic(InetAddress.getByName(address))).isFalse();
    }

    @Test
    void aNameIsCheckedByWhatItResolvesToAndOneBadAddressIsEnough() throws UnknownHostException {
        for (List<InetAddress> resolved : List.of(
                addresses("10.0.0.7"),
                addresses("8.8.8.8", "10.0.0.7"),
                addresses("169.254.169.254"),
                addresses("2606:4700::1111", "::ffff:169.254.169.254"),
                addresses("fd00:ec2::254"))) {
            Dns dns = client(new LinkRules(false, host -> resolved), new OkHttpClient.Builder());
            assertThatThrownBy(() -> dns.lookup("files.example.com"))
                    .isInstanceOf(LinkRules.RefusedException.class)
                    .hasMessageContaining("files.example.com")
                    .hasMessageNotContainingAny("10.0.0.7", "169.254", "fd00");
        }
        Dns dns = client(new LinkRules(false, host -> addresses("8.8.8.8")), new OkHttpClient.Builder());
        assertThat(dns.lookup("files.example.com")).isEqualTo(addresses("8.8.8.8"));
    }

    @Test
    void whatWasCheckedIsWhatIsConnectedTo() {
        // A name that is private when the client connects; any look-up before that would have got a public address.
        AtomicInteger lookups = new AtomicInteger();
        LinkRules rules = new LinkRules(false, host -> {
            lookups.incrementAndGet();
            return addresses("127.0.0.1");
        });
        OkHttpClient.Builder builder = new OkHttpClient.Builder();
        rules.apply(builder);
        assertThatThrownBy(() -> builder.build()
                        .newCall(new okhttp3.Request.Builder()
                                .url(rules.check("https://files.example.com/a"))
                                .build())
                        .execute())
                .isInstanceOf(LinkRules.RefusedException.class);
        assertThat(lookups).as("only the one that is connected to").hasValue(1);
    }

    @Test
    void aProxyMayBePrivateButNoLinkLeadsToIt() throws Exception {
        Proxy proxy = new Proxy(Proxy.Type.HTTP, InetSocketAddress.createUnresolved("Proxy.corp", 3128));
        ProxySelector jvms = new ProxySelector() {
            @Override
            public List<Proxy> select(URI uri) {
                return List.of(proxy);
            }

            @Override
            public void connectFailed(URI uri, SocketAddress address, java.io.IOException failure) {}
        };
        for (OkHttpClient.Builder builder :
                List.of(new OkHttpClient.Builder().proxy(proxy), new OkHttpClient.Builder().proxySelector(jvms))) {
            LinkRules rules = new LinkRules(false, host -> addresses("10.0.0.7"));
            rules.apply(builder);
            OkHttpClient client = builder.build();
            client.proxySelector().select(URI.create("https://files.example.com"));
            assertThat(client.dns().lookup("Proxy.corp")).hasSize(1);
            assertThatThrownBy(() -> client.dns().lookup("files.example.com"))
                    .isInstanceOf(LinkRules.RefusedException.class);
            for (String link : List.of("https://proxy.corp/admin", "https://PROXY.corp./admin")) {
                assertThatThrownBy(() -> rules.check(link)).isInstanceOf(LinkRules.RefusedException.class);
            }
        }
    }

    @Test
    void plainHttpIsForThisMachineAloneAndOnlyWhereAllowed() throws LinkRules.RefusedException {
        LinkRules allowing = new LinkRules(true);
        for (String link :
                List.of("http://localhost:8080/a", "http://127.0.0.1/a", "http://[::1]/a", "https://10.0.0.1/a")) {
            assertThat(allowing.check(link)).isNotNull();
            assertThatThrownBy(() -> new LinkRules(false).check(link))
                    .as(link)
                    .isInstanceOf(LinkRules.RefusedException.class);
        }
        assertThatThrownBy(() -> allowing.check("http://10.0.0.1/a")).isInstanceOf(LinkRules.RefusedException.class);
        assertThatThrownBy(() -> allowing.check("http://localhost.example.com/a"))
                .isInstanceOf(LinkRules.RefusedException.class);
    }

    @Test
    void aHostOfDigitsThatIsNoAddressIsNeitherResolvedNorFollowed() {
        for (String host : List.of(
                "2130706433",
                "1.2.3",
                "1.2.3.4.5",
                "999.1.1.1",
                "0177.0.0.1",
                "8.8.8.010",
                "8.8.8.8.",
                "0x7f.1",
                "0x8080808",
                "a.0x1")) {
            assertThatThrownBy(() -> new LinkRules(true).check("https://" + host + "/a"))
                    .as(host)
                    .isInstanceOf(LinkRules.RefusedException.class);
        }
    }
}
