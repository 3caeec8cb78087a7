#pragma once

#include "php/server/state.h"

#include "coro/loop/loop.h"

namespace coro::php {

// Loads the certificates of all ports with TLS, in the process that calls start(). Returns false if an exception was thrown.
bool load_certificates(ServerState &state);

// Determines the protocols for ALPN of a port. Takes those that the server does not speak out of the option of a port for
// HTTP, because a client would choose them and could not be served.
void choose_alpn(Port &port);

// Throws an exception and returns false if this build of coro has no TLS.
bool check_tls_is_built();

// Looks at the files of the certificates at the interval ssl_reload_interval, and loads them again when they have changed.
// Exists in the manager, or in the only process of a server.
class CertificateWatch final : private Timer {
public:
    explicit CertificateWatch(ServerState &server) : server_(server) { arm(); }

private:
    void on_time() override;
    void arm();

    ServerState &server_;
};

}  // namespace coro::php
