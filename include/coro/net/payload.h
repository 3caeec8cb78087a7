#pragma once

#include <string_view>

namespace coro {

// Bytes that are sent without a copy. When they must outlive the call, keep(owner) takes a reference to them,
// which release(owner) drops. Without `keep` they are copied in that case.
struct Payload {
    std::string_view bytes;
    void *owner = nullptr;
    void (*keep)(void *owner) = nullptr;
    void (*release)(void *owner) = nullptr;
};

}  // namespace coro
