#pragma once

// The error codes of the core for errors that have no errno. Functions return negated error codes, for example
// -err::kClosed or -EPIPE. PHP programs see these numbers too, so the numbers must differ from those of the PHP
// constants CORO_ERROR_*.
#define CORO_ERRORS(X)                                                     \
    X(kClosed,         11001, "the channel or connection is closed")        \
    X(kTooManyRunning, 11002, "max_coroutine coroutines are alive already") \
    X(kOutOfOrder,     11003, "another message is not finished, or there is none to continue") \
    X(kTlsHandshake,   11004, "the TLS handshake has failed")               \
    X(kTlsCertificate, 11005, "the peer's TLS certificate is not accepted") \
    X(kTlsPlainHttp,   11006, "the client has sent a plain HTTP request instead of TLS") \
    X(kTlsProtocol,    11007, "the peer has broken the rules of TLS")       \
    X(kTlsTruncated,   11008, "the peer has closed the connection without the end message of TLS") \
    X(kHttp2Protocol,  11009, "the peer has broken the rules of HTTP/2")    \
    X(kHttp2Reset,     11010, "the peer has reset the stream of HTTP/2")    \
    X(kHttp2Refused,   11011, "the peer has refused the stream of HTTP/2")

namespace coro::err {

enum : int {
#define X(name, number, text) name = number,
    CORO_ERRORS(X)
#undef X
};

// Returns the text of a positive error code: from CORO_ERRORS, or from strerror() when the code is an errno.
const char *text(int code);

// Makes the text of a positive error code for a log line. The text of an errno includes its name and, if a
// setting can prevent the error, advice: "Too many open files (EMFILE); raise LimitNOFILE".
class Reason {
public:
    explicit Reason(int code);
    const char *text() const { return text_; }

private:
    char text_[160];
};

}  // namespace coro::err
