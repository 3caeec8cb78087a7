// Takes the place of all other sources of TLS in a build without OpenSSL.
#include "coro/net/tls.h"

namespace coro {

namespace {

constexpr const char *kMissing =
    "this build of coro has no TLS: install the headers of OpenSSL (Debian: libssl-dev, Fedora: openssl-devel, "
    "Alpine: openssl-dev) and build coro again";

}  // namespace

std::unique_ptr<TlsClientContext> make_tls_client_context(const TlsClientOptions &, std::string &error)
{
    error = kMissing;
    return nullptr;
}

std::unique_ptr<TlsServerContext> make_tls_server_context(const TlsServerOptions &, std::string &error)
{
    error = kMissing;
    return nullptr;
}

bool read_tls_value(const std::string &, std::string &, std::string &error)
{
    error = kMissing;
    return false;
}

bool make_tls_ticket_key(TlsTicketKey &)
{
    return false;
}

const char *tls_missing()
{
    return kMissing;
}

const char *tls_library()
{
    return "none";
}

}  // namespace coro
