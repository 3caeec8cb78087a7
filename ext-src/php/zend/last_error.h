#pragma once

#include "php.h"

namespace coro::php {

// Sets the number that getLastError() and coro_last_error() return: the reason why the latest failed call has
// failed. A process has one such number.
void set_last_error(zend_long error);   // `error` is a CORO_ERROR_* number or an errno; 0 means that no call has failed
zend_long last_error();

// Error numbers of waits that have ended early, and of a Coroutine::cancel() that has failed.
inline constexpr zend_long kCannotCancel = 10015;         // the value of CORO_ERROR_CO_CANNOT_CANCEL
inline constexpr zend_long kCoroutineNotExists = 10016;   // the value of CORO_ERROR_CO_NOT_EXISTS
inline constexpr zend_long kCoroutineCanceled = 10017;    // the value of CORO_ERROR_CO_CANCELED

// Errors of TLS, with the values of CORO_ERROR_SSL_*.
inline constexpr int kTlsNotReady = 1011;
inline constexpr int kTlsEmptyPeerCertificate = 1013;
inline constexpr int kTlsVerifyFailed = 1014;
inline constexpr int kTlsBadClient = 1015;
inline constexpr int kTlsBadProtocol = 1016;
inline constexpr int kTlsReset = 1017;
inline constexpr int kTlsHandshakeFailed = 1018;
inline constexpr int kTlsNoContext = 1019;

// Errors of clients, with the values of CORO_ERROR_DNSLOOKUP_RESOLVE_FAILED and _TIMEOUT, CORO_ERROR_CLIENT_NO_CONNECTION and
// CORO_ERROR_OUTPUT_BUFFER_OVERFLOW.
inline constexpr int kNameNotFound = 711;
inline constexpr int kNameTimedOut = 712;
inline constexpr int kClientNotConnected = 5001;
inline constexpr int kOutputOverflow = 1009;

// Errors of proxies, with the values of CORO_ERROR_SOCKS5_* and CORO_ERROR_HTTP_PROXY_*.
inline constexpr int kSocksVersionUnsupported = 7001;
inline constexpr int kSocksMethodUnsupported = 7002;
inline constexpr int kSocksPasswordRefused = 7003;
inline constexpr int kSocksHandshakeFailed = 7005;
inline constexpr int kSocksConnectFailed = 7006;
inline constexpr int kHttpProxyFailed = 7101;
inline constexpr int kHttpProxyRefused = 7103;
inline constexpr int kHttpProxyBadResponse = 7104;

// Errors of HTTP and WebSocket clients, with the values of CORO_ERROR_HTTP_* and CORO_ERROR_WEBSOCKET_*.
inline constexpr int kHttpInvalidProtocol = 7102;
inline constexpr int kWebSocketUnconnected = 8503;
inline constexpr int kWebSocketHandshakeFailed = 8504;
inline constexpr int kWebSocketUnpackFailed = 8506;

// Returns the text that describes the error, a CORO_ERROR_* number or an errno.
const char *error_text(zend_long error);

}  // namespace coro::php
