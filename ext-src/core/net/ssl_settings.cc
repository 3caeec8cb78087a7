#include "coro/net/ssl_settings.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace coro {

namespace {

// The bits of the option ssl_protocols, which are the values of the constants CORO_SSL_TLSv1 to CORO_SSL_TLSv1_3.
constexpr int kProtocolShift = 3;   // the lowest bit is kTls10
constexpr int64_t kProtocols = (kTls10 | kTls11 | kTls12 | kTls13) << kProtocolShift;

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

}  // namespace

void SslSettings::fill(TlsOptions &options) const
{
    options.certificate = {ssl_cert_file, ssl_key_file, ssl_passphrase, {}, {}};
    options.ca_path = ssl_capath;
    options.allow_self_signed = ssl_allow_self_signed;
    options.verify_depth = int(ssl_verify_depth);
    if (ssl_protocols & kProtocols) {
        options.protocols = uint32_t((ssl_protocols & kProtocols) >> kProtocolShift);
    }
    options.ciphers = ssl_ciphers;
    // OpenSSL's default is better than the value "auto" of other programs.
    options.curves = ssl_ecdh_curve == "auto" ? std::string() : ssl_ecdh_curve;
    options.alpn = split_at_commas(ssl_alpn_protocols);
}

}  // namespace coro
