package io.adplatform.testkit;

import io.adplatform.testkit.http.Answer;
import io.adplatform.testkit.http.Handler;
import io.adplatform.testkit.http.Operation;
import io.adplatform.testkit.http.Request;
import java.util.ServiceLoader;

/** Changes of requests and answers that a sandbox makes around its operations. The usual one makes none. */
interface Deployment {

    /** The deployment of the class path: the SDK's own tests bring one with odd forms. */
    Deployment CURRENT = ServiceLoader.load(Deployment.class, Deployment.class.getClassLoader())
            .findFirst()
            .orElse(new Deployment() {});

    /**
     * Answers a request to an operation of the documents.
     *
     * @param platform answers this request, or another one of the same sender
     * @param checker compares answers with the contract
     */
    default Answer answer(Request request, Operation operation, Handler platform, ContractChecker checker) {
        return platform.answer(request);
    }

    /** Returns an answer, of an operation or of a fault, in the form that is sent. */
    default Answer sent(Request request, Answer answer) {
        return answer;
    }
}
