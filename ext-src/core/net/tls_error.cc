#include "core/net/tls_error.h"

#include "core/net/tls_openssl.h"

#include <cstring>
#include <openssl/sslerr.h>

namespace coro::tls {

namespace {

struct ReasonText {
    int reason;
    const char *text;
};

// OpenSSL's own texts of these reasons name details of its implementation.
constexpr ReasonText kReasonTexts[] = {
    {SSL_R_HTTP_REQUEST, "the client has sent a plain HTTP request instead of TLS"},
    {SSL_R_HTTPS_PROXY_REQUEST, "the client has sent a plain HTTP request for a proxy (CONNECT) instead of TLS"},
    {SSL_R_WRONG_VERSION_NUMBER, "the peer has sent bytes that are not TLS"},
    {SSL_R_UNSUPPORTED_PROTOCOL, "the peer and this program have no version of TLS in common"},
    {SSL_R_VERSION_TOO_LOW, "the peer and this program have no version of TLS in common"},
    {SSL_R_NO_SHARED_CIPHER, "the client and the server have no cipher in common"},
    {SSL_R_NO_APPLICATION_PROTOCOL, "the client and the server have no application protocol in common (ALPN)"},
    {SSL_R_PEER_DID_NOT_RETURN_A_CERTIFICATE, "the client has sent no certificate"},
    {SSL_R_DECRYPTION_FAILED_OR_BAD_RECORD_MAC, "a record of the peer has a wrong checksum"},
    {SSL_R_NO_RENEGOTIATION, "the peer refuses to negotiate anew"},
};

// Returns the name of an alert that the peer has sent, for example "unknown CA".
std::string alert_of(int reason)
{
    std::string name = SSL_alert_desc_string_long(reason - SSL_AD_REASON_OFFSET);
    if (name != "unknown") {
        return name;
    }
    // Alerts of TLS 1.3 have names only in texts such as "tlsv13 alert certificate required".
    const char *text = ERR_reason_error_string(ERR_PACK(ERR_LIB_SSL, 0, reason));
    const char *found = text ? strstr(text, "alert ") : nullptr;
    return found ? found + strlen("alert ") : "number " + std::to_string(reason - SSL_AD_REASON_OFFSET);
}

// Returns the text of a reason of libssl, or an empty text if OpenSSL's own text is good enough.
std::string text_of(int reason)
{
    if (reason > SSL_AD_REASON_OFFSET && reason <= SSL_AD_REASON_OFFSET + 255) {
        return "the peer has refused the connection with the alert \"" + alert_of(reason) + "\"";
    }
    for (const ReasonText &row : kReasonTexts) {
        if (row.reason == reason) {
            return row.text;
        }
    }
    return {};
}

}  // namespace

OpenSslError take_openssl_error()
{
    OpenSslError result;
    while (unsigned long code = ERR_get_error()) {
        bool is_of_libssl = ERR_GET_LIB(code) == ERR_LIB_SSL;
        if (!result.code || (is_of_libssl && !result.reason)) {
            result.code = code;
            result.reason = is_of_libssl ? ERR_GET_REASON(code) : 0;
        }
    }
    result.text = text_of(result.reason);
    if (result.text.empty()) {
        const char *reason = ERR_reason_error_string(result.code);
        result.text = reason ? reason : "OpenSSL gives no reason (error " + std::to_string(result.code) + ")";
    }
    return result;
}

std::string take_error(const std::string &subject)
{
    return subject + ": " + take_openssl_error().text;
}

}  // namespace coro::tls
