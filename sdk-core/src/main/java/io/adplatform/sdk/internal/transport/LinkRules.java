package io.adplatform.sdk.internal.transport;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import okhttp3.Dns;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/**
 * Where links may lead. A link comes from a server and may say anything, so it must not make this client reach what
 * only this machine can reach.
 *
 * <p>Addresses are checked after a name was resolved, by the resolver itself: what was checked is what is connected to.
 * Behind an HTTP proxy it is the proxy that resolves names; then only a link that names its address is checked here.
 */
public final class LinkRules {

    /** What some resolver or proxy takes for an IPv4 address: a host that ends in a number. */
    private static final Pattern NUMBER = Pattern.compile("(.*\\.)?([0-9]+|0x[0-9a-f]*)\\.?");

    /** The one way of writing an address that all read alike: a zero first is octal to some. */
    private static final Pattern FOUR_NUMBERS = Pattern.compile("(0|[1-9][0-9]{0,2})(\\.(0|[1-9][0-9]{0,2})){3}");

    /** Names that mean this machine, or the proxy's, to whoever resolves them. */
    private static final Pattern LOCAL_NAME = Pattern.compile("(.*\\.)?localhost\\.?");

    private final boolean privateAllowed;
    private final Dns resolver;
    /** The hosts of proxies, which may be private although a link's may not. */
    private final Set<String> proxies = ConcurrentHashMap.newKeySet();

    /** @param privateAllowed whether links may lead to this machine and into private networks */
    public LinkRules(boolean privateAllowed) {
        this(privateAllowed, Dns.SYSTEM);
    }

    LinkRules(boolean privateAllowed, Dns resolver) {
        this.privateAllowed = privateAllowed;
        this.resolver = resolver;
    }

    /** Makes a client check every address that it is about to connect to. */
    public void apply(OkHttpClient.Builder client) {
        OkHttpClient soFar = client.build();
        Proxy fixed = soFar.proxy();
        if (fixed != null) {
            remember(fixed);
        } else {
            client.proxySelector(new Remembering(soFar.proxySelector()));
        }
        client.dns(this::lookup);
    }

    /**
     * Reads a link.
     *
     * @throws LinkRefusedException if it isn't one, or a rule forbids it
     */
    public HttpUrl check(@Nullable String link) throws LinkRefusedException {
        HttpUrl url = link == null ? null : HttpUrl.parse(link.strip());
        if (url == null) {
            throw new LinkRefusedException("it is no http or https URL");
        }
        return check(url);
    }

    /**
     * Follows a redirect.
     *
     * @throws LinkRefusedException if it leads nowhere, or a rule forbids it
     */
    public HttpUrl redirect(HttpUrl from, @Nullable String location) throws LinkRefusedException {
        HttpUrl url = location == null ? null : from.resolve(location);
        if (url == null) {
            throw new LinkRefusedException("a redirect leads to no http or https URL");
        }
        return check(url);
    }

    /** The host that a name means: capitals make no difference, and a dot at the end makes none. */
    public static String hostOf(String name) {
        String host = name.toLowerCase(Locale.ROOT);
        return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    }

    private HttpUrl check(HttpUrl url) throws LinkRefusedException {
        if (!url.username().isEmpty() || !url.password().isEmpty()) {
            throw new LinkRefusedException("it holds a user name or a password");
        }
        InetAddress named = literal(url.host());
        boolean thisMachine = named == null ? url.host().equals("localhost") : named.isLoopbackAddress();
        if (!url.isHttps() && !(privateAllowed && thisMachine)) {
            throw new LinkRefusedException(
                    "it is not https, which allowPrivateLinks() lets pass on this machine alone");
        }
        boolean local = named == null ? LOCAL_NAME.matcher(url.host()).matches() : !PublicAddresses.contains(named);
        if (local && !privateAllowed) {
            throw refused(url.host());
        }
        if (!privateAllowed && proxies.contains(hostOf(url.host()))) {
            throw new LinkRefusedException("it leads to the proxy itself");
        }
        return url;
    }

    private List<InetAddress> lookup(String host) throws UnknownHostException {
        List<InetAddress> addresses = resolver.lookup(host);
        if (privateAllowed || proxies.contains(hostOf(host))) {
            return addresses;
        }
        // One address out of line makes the name suspect: all or nothing.
        if (!addresses.stream().allMatch(PublicAddresses::contains)) {
            throw refused(host);
        }
        return addresses;
    }

    private static LinkRefusedException refused(String host) {
        return new LinkRefusedException(
                "the address of " + host + " is not on the public Internet, and only allowPrivateLinks() allows that");
    }

    /** The address that a host is already; {@code null} for a name. OkHttp doesn't ask the resolver for addresses. */
    private static @Nullable InetAddress literal(String host) throws LinkRefusedException {
        boolean six = host.contains(":");
        if (!six && !NUMBER.matcher(host).matches()) {
            return null;
        }
        if (!six && !FOUR_NUMBERS.matcher(host).matches()) {
            throw new LinkRefusedException("its host is neither a name nor an address");
        }
        try {
            return InetAddress.getByName(host);
        } catch (UnknownHostException odd) {
            throw new LinkRefusedException("its host is neither a name nor an address", odd);
        }
    }

    private void remember(Proxy proxy) {
        if (proxy.address() instanceof InetSocketAddress address) {
            proxies.add(hostOf(address.getHostString()));
        }
    }

    /** Takes note of the proxies that the JVM's settings choose. */
    private final class Remembering extends ProxySelector {

        private final ProxySelector jvms;

        private Remembering(ProxySelector jvms) {
            this.jvms = jvms;
        }

        @Override
        public List<Proxy> select(URI uri) {
            List<Proxy> chosen = jvms.select(uri);
            if (chosen != null) {
                chosen.forEach(LinkRules.this::remember);
            }
            return chosen;
        }

        @Override
        public void connectFailed(URI uri, SocketAddress address, java.io.IOException failure) {
            jvms.connectFailed(uri, address, failure);
        }
    }
}
