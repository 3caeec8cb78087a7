#pragma once

#include <string_view>

namespace coro {

// Bytes that are sent without a copy. If the bytes must outlive the call that sends them, keep(owner) takes a
// reference to the bytes, and release(owner) drops the reference. If `keep` is null, the bytes are copied
// instead.
struct Payload {
    std::string_view bytes;
    void *owner = nullptr;
    void (*keep)(void *owner) = nullptr;
    void (*release)(void *owner) = nullptr;
};

}  // namespace coro
