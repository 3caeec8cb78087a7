#include "coro/client/config.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace coro {

namespace {

std::vector<std::string> split_at_commas(std::string_view list)
{
    std::vector<std::string> parts;
    while (!list.empty()) {
        std::string_view part = list.substr(0, list.find(','));
        list.remove_prefix(std::min(list.size(), part.size() + 1));
        while (part.starts_with(' ')) {
            part.remove_prefix(1);
        }
        while (part.ends_with(' ')) {
            part.remove_suffix(1);
        }
        if (!part.empty()) {
            parts.emplace_back(part);
        }
    }
    return parts;
}

// Sets what clients and servers have in common.
void fill(TlsOptions &options, const ClientConfig &config)
{
    options.certificate = {config.ssl_cert_file, config.ssl_key_file, config.ssl_passphrase, {}};
    options.ca_path = config.ssl_capath;
    options.allow_self_signed = config.ssl_allow_self_signed;
    options.verify_depth = int(config.ssl_verify_depth);
    if (config.ssl_protocols & kSslProtocols) {
        options.protocols = uint32_t((config.ssl_protocols & kSslProtocols) >> kSslProtocolShift);
    }
    options.ciphers = config.ssl_ciphers;
    // OpenSSL's default is better than the value "auto" of other programs.
    options.curves = config.ssl_ecdh_curve == "auto" ? std::string() : config.ssl_ecdh_curve;
    options.alpn = split_at_commas(config.ssl_alpn_protocols);
}

}  // namespace

TlsClientOptions ClientConfig::tls_of_client() const
{
    TlsClientOptions options;
    fill(options, *this);
    options.ca_file = ssl_cafile;
    options.verify_peer = ssl_verify_peer;
    return options;
}

TlsServerOptions ClientConfig::tls_of_server() const
{
    TlsServerOptions options;
    fill(options, *this);
    options.ca_file = ssl_client_cert_file;
    options.verify_peer = !ssl_client_cert_file.empty();
    options.prefer_server_ciphers = ssl_prefer_server_ciphers;
    return options;
}

}  // namespace coro
