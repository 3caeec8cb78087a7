#pragma once

#include "coro/net/tls.h"
#include "core/net/tls_openssl.h"

#include <pthread.h>
#include <vector>

namespace coro::tls {

// The keys of a server's session tickets. Any thread may call any function at any time.
class Tickets {
public:
    Tickets();   // makes a random key
    Tickets(const Tickets &) = delete;
    Tickets &operator=(const Tickets &) = delete;
    ~Tickets();

    void set_keys(const TlsTicketKey *keys, size_t count);   // does nothing if `count` is 0
    // Makes the context use these keys instead of its own. This object must outlive the context.
    void install(SSL_CTX *context);

    TlsTicketKey newest() const;   // returns the key for new tickets
    // Copies the key with this name. Returns 0 if there is none, 1 if it is the key for new tickets, otherwise 2.
    int find(const unsigned char *name, TlsTicketKey &key) const;

private:
    mutable pthread_mutex_t mutex_ = PTHREAD_MUTEX_INITIALIZER;
    std::vector<TlsTicketKey> keys_;
};

}  // namespace coro::tls
