#include "coro/client/config.h"

namespace coro {

TlsClientOptions ClientConfig::tls_of_client() const
{
    TlsClientOptions options;
    fill(options);
    options.ca_file = ssl_cafile;
    options.verify_peer = verifies_server();
    return options;
}

TlsServerOptions ClientConfig::tls_of_server() const
{
    TlsServerOptions options;
    fill(options);
    options.ca_file = ssl_client_cert_file;
    options.verify_peer = !ssl_client_cert_file.empty();
    options.prefer_server_ciphers = ssl_prefer_server_ciphers;
    return options;
}

}  // namespace coro
