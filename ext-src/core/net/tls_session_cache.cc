#include "core/net/tls_session_cache.h"

#include <ctime>
#include <utility>

namespace coro::tls {

namespace {

bool has_expired(const SSL_SESSION *session)
{
    return time(nullptr) >= began_at(session) + time_t(SSL_SESSION_get_timeout(session));
}

}  // namespace

void SessionCache::keep(const std::string &server, SessionPtr session)
{
    entries_.push_front({server, std::move(session)});
    size_t of_server = 0;
    for (auto entry = entries_.begin(); entry != entries_.end(); ++entry) {
        if (entry->server == server && ++of_server > kMostOfServer) {
            entries_.erase(entry);
            return;
        }
    }
    if (entries_.size() > kMostSessions) {
        entries_.pop_back();
    }
}

SessionPtr SessionCache::take(const std::string &server)
{
    for (auto entry = entries_.begin(); entry != entries_.end();) {
        if (entry->server != server) {
            ++entry;
        } else if (has_expired(entry->session.get()) || !SSL_SESSION_is_resumable(entry->session.get())) {
            entry = entries_.erase(entry);
        } else if (SSL_SESSION_get_protocol_version(entry->session.get()) >= TLS1_3_VERSION) {
            SessionPtr session = std::move(entry->session);
            entries_.erase(entry);
            return session;
        } else {
            SSL_SESSION_up_ref(entry->session.get());
            return SessionPtr(entry->session.get());
        }
    }
    return nullptr;
}

}  // namespace coro::tls
