#pragma once

#include <string_view>

namespace coro {

// Bytes that are sent from where they are. When they must outlive the call, `keep` is asked for a reference that
// `release` gives back; without `keep` they are copied instead.
struct Payload {
    std::string_view bytes;
    void *owner = nullptr;
    void (*keep)(void *owner) = nullptr;
    void (*release)(void *owner) = nullptr;
};

}  // namespace coro
