#pragma once

#include "php/zend/call.h"

#include "coro/base/clock.h"
#include "coro/loop/helper_process.h"

namespace coro::php {

// The kinds of messages from a helper process of Runtime::offload().
enum class Answer : uint64_t {
    kResult,    // the serialized result of the function
    kThrown,    // the function has thrown: the size of a text as uint32_t, the text, and the serialized exception, which
                // is empty if the exception cannot be serialized
    kFailed,    // a text that says why the function was not called, or why its result cannot be sent
    kEnded,     // a text that says how the function has ended the helper process
    kLeaves,    // the helper process ends because it has had no work; it has not read the last request
};

// The role of a helper process that calls functions by their names, one after the other. A request is the
// serialized array of the name and the arguments.
class ServeCalls final : public HelperProcess::Role {
public:
    explicit ServeCalls(Nanoseconds idle_time) : idle_time_(idle_time) {}
    void serve(int socket) override;

private:
    Nanoseconds idle_time_;   // how long the process waits for its next request before it ends
};

// The role of a helper process that makes a single call: of a function that exists only in the memory of the
// parent, such as a closure.
class MakeCall final : public HelperProcess::Role {
public:
    explicit MakeCall(const FunctionCall &what) : what_(what) {}
    void serve(int socket) override;

private:
    FunctionCall what_;
};

}  // namespace coro::php
