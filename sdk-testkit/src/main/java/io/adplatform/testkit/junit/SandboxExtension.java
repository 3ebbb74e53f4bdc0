package io.adplatform.testkit.junit;

import io.adplatform.testkit.Sandbox;
import io.adplatform.testkit.SandboxBuilder;
import io.adplatform.testkit.contract.Violation;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * Gives every test a sandbox, as a parameter or in a field of type {@link Sandbox}, and closes it afterwards. A test that leaves
 * {@linkplain Sandbox#violations() violations} of the contract fails, unless it is {@link ViolationsAllowed}.
 *
 * <pre>{@code
 * @ExtendWith(SandboxExtension.class)
 * class PaymentsTest {
 *     @Test
 *     void paymentsAreListed(Sandbox sandbox) { ... }
 * }
 * }</pre>
 *
 * <p>Options come by registering it in a field:
 *
 * <pre>{@code
 * @RegisterExtension
 * static final SandboxExtension SANDBOX = SandboxExtension.with(options -> options.seed(7));
 * }</pre>
 *
 * <p>All parameters and fields of one test are the same sandbox. A test that needs a second one starts it by
 * {@link Sandbox#start()}, looks after its violations, and closes it.
 */
public final class SandboxExtension implements BeforeEachCallback, AfterEachCallback, ParameterResolver {

    private static final ExtensionContext.Namespace NAMESPACE =
            ExtensionContext.Namespace.create(SandboxExtension.class);

    private final UnaryOperator<SandboxBuilder> options;

    /** Sandboxes with the defaults. */
    public SandboxExtension() {
        this(UnaryOperator.identity());
    }

    private SandboxExtension(UnaryOperator<SandboxBuilder> options) {
        this.options = options;
    }

    /** Sandboxes with these options. */
    public static SandboxExtension with(UnaryOperator<SandboxBuilder> options) {
        return new SandboxExtension(options);
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        Sandbox sandbox = sandbox(context);
        for (Object instance : context.getRequiredTestInstances().getAllInstances()) {
            ReflectionSupport.findFields(
                            instance.getClass(), SandboxExtension::isForASandbox, HierarchyTraversalMode.TOP_DOWN)
                    .forEach(field -> set(field, instance, sandbox));
        }
    }

    @Override
    public void afterEach(ExtensionContext context) {
        Sandbox sandbox = sandbox(context);
        sandbox.close();
        List<Violation> violations = sandbox.violations();
        if (!violations.isEmpty() && context.getExecutionException().isEmpty() && !mayLeaveViolations(context)) {
            throw new AssertionError(violations.stream()
                    .map(Violation::toString)
                    .collect(Collectors.joining("\n  ", "The test broke the contract:\n  ", "")));
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        // Constructors and @BeforeAll come before the test whose sandbox it would be.
        return parameter.getParameter().getType() == Sandbox.class
                && context.getTestMethod().isPresent();
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return sandbox(context);
    }

    private Sandbox sandbox(ExtensionContext context) {
        // get and put alone are there, undeprecated, in JUnit 5.10 and in 6.
        ExtensionContext.Store store = context.getStore(NAMESPACE);
        SandboxExtension first = store.get(SandboxExtension.class, SandboxExtension.class);
        if (first != null && first != this) {
            throw new ExtensionConfigurationException(
                    "A test has one SandboxExtension, and here are two, of which one's"
                            + " options would be forgotten. Sandbox.builder() starts a second sandbox.");
        }
        Sandbox started = store.get(Sandbox.class, Sandbox.class);
        if (started != null) {
            return started;
        }
        Sandbox sandbox = options.apply(Sandbox.builder()).start();
        store.put(SandboxExtension.class, this);
        store.put(Sandbox.class, sandbox);
        return sandbox;
    }

    private static boolean mayLeaveViolations(ExtensionContext context) {
        return AnnotationSupport.isAnnotated(context.getTestMethod(), ViolationsAllowed.class)
                || context.getRequiredTestInstances().getAllInstances().stream()
                        .anyMatch(instance ->
                                AnnotationSupport.isAnnotated(instance.getClass(), ViolationsAllowed.class));
    }

    private static boolean isForASandbox(Field field) {
        return field.getType() == Sandbox.class
                && !Modifier.isStatic(field.getModifiers())
                && !Modifier.isFinal(field.getModifiers());
    }

    private static void set(Field field, Object instance, Sandbox sandbox) {
        try {
            field.setAccessible(true);
            field.set(instance, sandbox);
        } catch (IllegalAccessException | InaccessibleObjectException e) {
            throw new ExtensionConfigurationException("The sandbox can't be put into " + field, e);
        }
    }
}
