#pragma once

#include "core/net/tls_openssl.h"

#include <cstddef>
#include <list>
#include <string>

namespace coro::tls {

// Sessions that servers have given to this client, so that later connections to the same servers can resume them.
class SessionCache {
public:
    // Keeps a session of the server. Drops the oldest session if there are too many, of this server or of all.
    void keep(const std::string &server, SessionPtr session);
    // Returns the newest session of the server that has not expired, or null. A session of TLS 1.3 leaves the
    // cache, because an observer could link two connections that resume the same one (RFC 8446, appendix C.4).
    SessionPtr take(const std::string &server);
    size_t size() const { return entries_.size(); }

    static constexpr size_t kMostSessions = 256;
    static constexpr size_t kMostOfServer = 4;

private:
    struct Entry {
        std::string server;
        SessionPtr session;
    };

    std::list<Entry> entries_;   // the newest first
};

}  // namespace coro::tls
