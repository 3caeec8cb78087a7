#pragma once

#include "coro/net/tls.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace coro {

// The TLS contexts of the clients of a thread. To make a context costs milliseconds, because it reads the certificates
// of all trusted authorities, and a context keeps the sessions of servers. So clients with equal options share a
// context. The contexts that were used last are kept; a change of their files has no effect.
class TlsClientContexts {
public:
    static constexpr size_t kMost = 16;

    // Returns the context for these options, or nullptr with a text in `error`.
    std::shared_ptr<TlsClientContext> get(const TlsClientOptions &options, std::string &error);
    void clear() { kept_.clear(); }

private:
    std::vector<std::pair<TlsClientOptions, std::shared_ptr<TlsClientContext>>> kept_;   // the last used one is the last
};

}  // namespace coro
