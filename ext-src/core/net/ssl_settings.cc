#include "coro/net/ssl_settings.h"

#include "coro/base/trim.h"

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
        if (std::string_view part = take_before(list, ','); !part.empty()) {
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
