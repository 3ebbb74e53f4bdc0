package io.adplatform.sdk.internal.transport;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import okhttp3.Dns;
import okhttp3.HttpUrl;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;

/**
 * The rules for links. A server may put any URL into a link, so a link must not reach a host that only this machine can reach.
 *
 * <p>The resolver itself checks addresses, after it has resolved a name, so the client connects to the checked address. A
 * proxy resolves names itself. Then only links with an address in place of a name are checked here.
 */
public final class LinkRules {

    /** A host that ends in a number. Some resolvers and proxies take it for an IPv4 address. */
    private static final Pattern NUMBER = Pattern.compile("(.*\\.)?([0-9]+|0x[0-9a-f]*)\\.?");

    /** The only form of an address with one meaning everywhere. A leading zero is octal for some resolvers. */
    private static final Pattern FOUR_NUMBERS = Pattern.compile("(0|[1-9][0-9]{0,2})(\\.(0|[1-9][0-9]{0,2})){3}");

    /** Names of the machine that resolves them: this one, or the proxy. */
    private static final Pattern LOCAL_NAME = Pattern.compile("(.*\\.)?localhost\\.?");

    /** IPv4 ranges for special use: their first address and the bits that they share. */
    private static final Map<Integer, Integer> NOT_PUBLIC = Map.ofEntries(
            Map.entry(0x00_00_00_00, 8), // this network
            Map.entry(0x0a_00_00_00, 8), // private
            Map.entry(0x64_40_00_00, 10), // carriers' own
            Map.entry(0x7f_00_00_00, 8), // this machine
            Map.entry(0xa9_fe_00_00, 16), // link local
            Map.entry(0xac_10_00_00, 12), // private
            Map.entry(0xc0_00_00_00, 24), // protocols
            Map.entry(0xc0_a8_00_00, 16), // private
            Map.entry(0xc6_12_00_00, 15), // benchmarks
            Map.entry(0xe0_00_00_00, 3)); // multicast and reserved

    private final boolean privateAllowed;
    private final Dns resolver;
    /** The hosts of proxies. They may be private, unlike the hosts of links. */
    private final Set<String> proxies = ConcurrentHashMap.newKeySet();

    /** @param privateAllowed whether links may lead to this machine and into private networks */
    public LinkRules(boolean privateAllowed) {
        this(privateAllowed, Dns.SYSTEM);
    }

    LinkRules(boolean privateAllowed, Dns resolver) {
        this.privateAllowed = privateAllowed;
        this.resolver = resolver;
    }

    /** Makes a client check each address before it connects. */
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
     * Parses and checks a link.
     *
     * @throws RefusedException if it is not a URL, or a rule forbids it
     */
    public HttpUrl check(@Nullable String link) throws RefusedException {
        HttpUrl url = link == null ? null : HttpUrl.parse(link.strip());
        if (url == null) {
            throw new RefusedException("it is not an http or https URL");
        }
        return check(url);
    }

    /**
     * Returns the target of a redirect.
     *
     * @throws RefusedException if it has no target, or a rule forbids it
     */
    public HttpUrl redirect(HttpUrl from, @Nullable String location) throws RefusedException {
        HttpUrl url = location == null ? null : from.resolve(location);
        if (url == null) {
            throw new RefusedException("a redirect leads to something other than an http or https URL");
        }
        return check(url);
    }

    /** Returns the normal form of a host name: lower case, without a dot at its end. */
    public static String hostOf(String name) {
        String host = name.toLowerCase(Locale.ROOT);
        return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    }

    private HttpUrl check(HttpUrl url) throws RefusedException {
        if (!url.username().isEmpty() || !url.password().isEmpty()) {
            throw new RefusedException("it contains a user name or a password");
        }
        InetAddress named = literal(url.host());
        boolean thisMachine = named == null ? url.host().equals("localhost") : named.isLoopbackAddress();
        if (!url.isHttps() && !(privateAllowed && thisMachine)) {
            throw new RefusedException("it is not https, which allowPrivateLinks() accepts for this machine only");
        }
        boolean local = named == null ? LOCAL_NAME.matcher(url.host()).matches() : !isPublic(named);
        if (local && !privateAllowed) {
            throw refused(url.host());
        }
        if (!privateAllowed && proxies.contains(hostOf(url.host()))) {
            throw new RefusedException("it leads to the proxy itself");
        }
        return url;
    }

    private List<InetAddress> lookup(String host) throws UnknownHostException {
        List<InetAddress> addresses = resolver.lookup(host);
        if (privateAllowed || proxies.contains(hostOf(host))) {
            return addresses;
        }
        // One private address makes the whole name suspect.
        if (!addresses.stream().allMatch(LinkRules::isPublic)) {
            throw refused(host);
        }
        return addresses;
    }

    private static RefusedException refused(String host) {
        return new RefusedException(
                "the address of " + host + " is not on the public Internet, and only allowPrivateLinks() allows that");
    }

    /** Returns the address that a host is already; {@code null} for a name. OkHttp has no look-up for addresses. */
    private static @Nullable InetAddress literal(String host) throws RefusedException {
        boolean six = host.contains(":");
        if (!six && !NUMBER.matcher(host).matches()) {
            return null;
        }
        if (!six && !FOUR_NUMBERS.matcher(host).matches()) {
            throw new RefusedException("its host is neither a name nor an address");
        }
        try {
            return InetAddress.getByName(host);
        } catch (UnknownHostException odd) {
            throw new RefusedException("its host is neither a name nor an address", odd);
        }
    }

    private void remember(Proxy proxy) {
        if (proxy.address() instanceof InetSocketAddress address) {
            proxies.add(hostOf(address.getHostString()));
        }
    }

    /** Remembers the proxies that the JVM's settings choose. */
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
        public void connectFailed(URI uri, SocketAddress address, IOException failure) {
            jvms.connectFailed(uri, address, failure);
        }
    }

    /** Whether the whole Internet can reach the address. */
    static boolean isPublic(InetAddress address) {
        ByteBuffer octets = ByteBuffer.wrap(address.getAddress());
        if (octets.remaining() == Integer.BYTES) {
            return isPublic(octets.getInt());
        }
        long prefix = octets.getLong();
        long rest = octets.getLong();
        boolean mapped = prefix == 0 && (rest >>> 32 == 0 || rest >>> 32 == 0xffff);
        boolean translated = prefix == 0x0064_ff9b_0000_0000L && rest >>> 32 == 0;
        if (mapped || translated) {
            return isPublic((int) rest);
        }
        boolean sixToFour = prefix >>> 48 == 0x2002;
        boolean teredo = prefix >>> 32 == 0x2001_0000;
        // All public routes are in 2000::/3. Any other address is local, contains an IPv4 address, or has no meaning
        // yet.
        return prefix >>> 61 == 1 && !teredo && (!sixToFour || isPublic((int) (prefix >>> 16)));
    }

    private static boolean isPublic(int address) {
        return NOT_PUBLIC.entrySet().stream()
                .noneMatch(range -> (address ^ range.getKey()) >>> (Integer.SIZE - range.getValue()) == 0);
    }

    /** A link that a rule forbids. It is an UnknownHostException, because one of the rules is in a name resolver. */
    public static final class RefusedException extends UnknownHostException {

        private static final long serialVersionUID = 1L;

        /** @param rule the reason, which contains nothing of the link but its host */
        RefusedException(String rule) {
            super(rule);
        }

        RefusedException(String rule, Throwable cause) {
            super(rule);
            initCause(cause);
        }

        /** Returns the reason. */
        public String rule() {
            return String.valueOf(getMessage());
        }
    }
}
