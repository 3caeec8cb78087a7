#pragma once

#include "coro/proto/proxy/host.h"

#include <string_view>

namespace coro::proxy {

// Reads the addresses of a field that proxies extend, from right to left: each proxy adds the address of its own
// client at the right end, so only the right end is known to come from a trusted proxy. What a client has written
// farther left cannot change what is read before it.
class ForwardedReader {
public:
    // kList: addresses that are separated by commas, as in X-Forwarded-For. kForwarded: the syntax of RFC 7239.
    enum class Syntax { kList, kForwarded };

    ForwardedReader(std::string_view value, Syntax syntax) : rest_(value), syntax_(syntax) {}

    // Sets `out` to the next address to the left. Returns false if there is none. If the element is not an address,
    // out.kind is Host::kNone: the caller must not use the elements farther left.
    [[nodiscard]] bool next(Host &out);

private:
    std::string_view take_last_element();

    std::string_view rest_;
    Syntax syntax_;
};

}  // namespace coro::proxy
