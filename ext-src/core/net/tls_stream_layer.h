#pragma once

#include "coro/net/tls.h"
#include "core/net/tls_openssl.h"
#include "core/net/tls_socket_bio.h"
#include "core/net/tls_verification.h"

#include <string>
#include <sys/epoll.h>
#include <utility>

namespace coro::tls {

// The TLS layer of a stream. The thread's queue of OpenSSL errors is empty after each call, because other users of
// OpenSSL in the process would take what is left there for their own errors.
class TlsStreamLayer : public TlsLayer {
public:
    enum class Side : uint8_t { kClient, kServer };

    TlsStreamLayer(SslPtr ssl, Side side, bool allow_self_signed);
    ~TlsStreamLayer() override;

    int handshake(int socket) override;
    std::string_view alpn_id() const override;
    ssize_t receive(int socket, char *data, size_t size) override;
    bool has_unread() const override { return SSL_has_pending(ssl_.get()); }
    bool may_have_more() const override { return has_unread() || !bio_.is_drained(); }
    ssize_t send(int socket, const iovec *pieces, int count) override;
    ssize_t send_file(int socket, int file, off_t &offset, size_t size) override;
    size_t take_unreported() override { return std::exchange(held_, 0); }
    void end(int socket) override;
    uint32_t awaited() const override { return bio_.has_rest() ? awaited_ | EPOLLOUT : awaited_; }
    std::string failure() const override { return failure_text_; }

    std::string peer_certificate() const override;
    std::string_view protocol() const override { return SSL_get_version(ssl_.get()); }
    std::string_view cipher() const override;
    bool is_resumed() const override { return SSL_session_reused(ssl_.get()); }
    std::string_view server_name() const override;

    SSL *ssl() { return ssl_.get(); }
    Verification &verification() { return verification_; }
    // Makes all calls fail with this error.
    void fail(int error, std::string text);

protected:
    virtual void established() {}   // called once, when the handshake is complete

private:
    template <class Call>
    ssize_t attempt(Call call);
    int prepare(int socket);
    ssize_t outcome_of(int result);
    int failed();

    SocketBio bio_;
    SslPtr ssl_;
    Verification verification_;
    std::string failure_text_;
    int failure_ = 0;            // a positive error code after a failure
    uint32_t awaited_;
    // Number of bytes of the last record for which send() has not been able to report success, because the socket has
    // not taken the whole record yet.
    size_t held_ = 0;
    Side side_;
    bool is_established_ = false;   // true: the handshake is complete
    bool has_ended_ = false;        // true: end() was called
};

}  // namespace coro::tls
