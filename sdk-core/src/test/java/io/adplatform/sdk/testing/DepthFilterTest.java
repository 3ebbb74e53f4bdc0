package io.adplatform.sdk.testing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DepthFilterTest {

    @Test
    void aClassHasDepthIfItOrItsHelpersUseIt() {
        assertThat(DepthFilter.hasDepth(OfItsOwn.class)).isTrue();
        assertThat(DepthFilter.hasDepth(ByAnAnnotation.class)).isTrue();
        assertThat(DepthFilter.hasDepth(ByItsSuperclass.class)).isTrue();
        assertThat(DepthFilter.hasDepth(ByAHelper.class)).isTrue();
        assertThat(DepthFilter.hasDepth(OtherJvm.class)).isFalse();
    }

    static class OfItsOwn {
        int seeds() {
            return Depth.choose(1, 2);
        }
    }

    static final class ByItsSuperclass extends OfItsOwn {}

    static final class ByAHelper {
        Object helper() {
            return new OfItsOwn();
        }
    }

    static final class ByAnAnnotation {
        @DeepOnly
        void deep() {}
    }
}
