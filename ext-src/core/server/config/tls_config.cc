#include "coro/server/config/tls_config.h"

namespace coro {

TlsServerOptions TlsConfig::tls() const
{
    TlsServerOptions options;
    fill(options);
    options.certificate.ocsp_response_file = ssl_stapling_file;
    options.ca_file = ssl_client_cert_file;
    options.more_ca_file = ssl_cafile;
    options.is_certificate_optional = !ssl_verify_peer.value_or(true);
    options.verify_peer = ssl_verify_peer.value_or(false) || !ssl_client_cert_file.empty();
    if (!options.verify_peer) {
        options.ca_path.clear();
        options.more_ca_file.clear();
    }
    options.prefer_server_ciphers = ssl_prefer_server_ciphers;
    options.dh_parameters = ssl_dhparam;
    options.session_tickets = ssl_session_tickets;
    options.kernel_tls = ssl_ktls;
    options.handshake_timeout = ssl_handshake_timeout > 0 ? seconds(ssl_handshake_timeout) : kLongest;
    options.certificates_by_name = ssl_sni_certs;
    return options;
}

}  // namespace coro
