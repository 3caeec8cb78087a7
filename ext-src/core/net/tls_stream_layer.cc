#include "core/net/tls_stream_layer.h"

#include "coro/base/error.h"
#include "core/net/tls_error.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstring>
#include <openssl/pem.h>
#include <utility>

namespace coro::tls {

namespace {

constexpr size_t kRecord = SSL3_RT_MAX_PLAIN_LENGTH;

// The pieces that a caller sends, cut into records. Small pieces are copied together, because each record costs
// 22 to 29 bytes, a run of the cipher and a system call.
class Records {
public:
    Records(const iovec *pieces, int count) : piece_(pieces), end_(pieces + count) { skip_empty(); }

    // Returns the bytes of the next record, in the memory of the caller or in `copy`, or an empty text at the end.
    std::string_view next(char (&copy)[kRecord]) const
    {
        if (piece_ == end_) {
            return {};
        }
        size_t size = piece_->iov_len - offset_;
        if (size >= kRecord || piece_ + 1 == end_) {
            return {bytes(piece_) + offset_, std::min(size, kRecord)};
        }
        size_t used = 0, offset = offset_;
        for (const iovec *piece = piece_; piece < end_ && used < kRecord; piece++, offset = 0) {
            size_t part = std::min(piece->iov_len - offset, kRecord - used);
            memcpy(copy + used, bytes(piece) + offset, part);
            used += part;
        }
        return {copy, used};
    }

    // Leaves out the next `count` bytes. Returns false if there are not so many.
    bool skip(size_t count)
    {
        while (count > 0 && piece_ < end_) {
            size_t part = std::min(count, piece_->iov_len - offset_);
            offset_ += part;
            count -= part;
            skip_empty();
        }
        return count == 0;
    }

private:
    static const char *bytes(const iovec *piece) { return static_cast<const char *>(piece->iov_base); }

    void skip_empty()
    {
        while (piece_ < end_ && offset_ == piece_->iov_len) {
            piece_++;
            offset_ = 0;
        }
    }

    const iovec *piece_;
    const iovec *end_;
    size_t offset_ = 0;   // number of bytes of the first piece that are sent
};

}  // namespace

TlsStreamLayer::TlsStreamLayer(SslPtr ssl, Side side, bool allow_self_signed) :
    ssl_(std::move(ssl)), verification_(allow_self_signed), awaited_(side == Side::kClient ? EPOLLOUT : EPOLLIN),
    side_(side)
{
    if (side == Side::kClient) {
        SSL_set_connect_state(ssl_.get());
    } else {
        SSL_set_accept_state(ssl_.get());
    }
}

TlsStreamLayer::~TlsStreamLayer()
{
    if (is_established_ && !failure_) {
        // Otherwise OpenSSL would make the session unusable if the stream ends without close_notify.
        SSL_set_shutdown(ssl_.get(), SSL_SENT_SHUTDOWN | SSL_RECEIVED_SHUTDOWN);
    }
}

void TlsStreamLayer::fail(int error, std::string text)
{
    failure_ = error;
    failure_text_ = std::move(text);
}

// Prepares a call. Returns 0, or the negative error of an earlier failure.
int TlsStreamLayer::prepare(int socket)
{
    bio_.use(socket);
    errno = 0;
    ERR_clear_error();
    if (!failure_ && !SSL_get_rbio(ssl_.get())) {
        // Only OpenSSL's own BIO can pass the keys to the kernel.
        BioPtr bio = wants_kernel_tls(ssl_.get()) ? BioPtr(BIO_new_socket(socket, BIO_NOCLOSE)) : bio_.make();
        if (!bio) {
            fail(ENOMEM, err::text(ENOMEM));
        }
        SSL_set_bio(ssl_.get(), bio.get(), bio.get());
        (void) bio.release();   // the SSL object owns it now
    }
    return -failure_;
}

// Calls a function of OpenSSL that returns a positive number if it succeeds.
template <class Call>
ssize_t TlsStreamLayer::attempt(Call call)
{
    int result = call();
    return result > 0 ? result : outcome_of(result);
}

// Returns what the failure of a function of OpenSSL means: 0 at the end of the stream, -EAGAIN, or another
// negative error.
ssize_t TlsStreamLayer::outcome_of(int result)
{
    switch (SSL_get_error(ssl_.get(), result)) {
    case SSL_ERROR_WANT_READ:
        awaited_ = EPOLLIN;
        return -EAGAIN;
    case SSL_ERROR_WANT_WRITE:
        awaited_ = EPOLLOUT;
        return -EAGAIN;
    case SSL_ERROR_ZERO_RETURN:
        return 0;
    default:
        return failed();
    }
}

// Finds the reason why OpenSSL has failed. Returns the negative error.
int TlsStreamLayer::failed()
{
    int last_errno = errno;
    OpenSslError error = take_openssl_error();
    // With kernel TLS, OpenSSL's own BIO has made the system call.
    int socket_error = wants_kernel_tls(ssl_.get()) ? last_errno : bio_.read_error();
    if (!error.code && socket_error) {
        fail(socket_error, err::text(socket_error));
    } else if (!error.code || is_unexpected_end(error.reason)) {
        if (is_established_) {
            fail(err::kTlsTruncated, err::text(err::kTlsTruncated));
        } else {
            fail(err::kTlsHandshake, "the peer has closed the connection during the handshake");
        }
    } else if (!verification_.refusal().empty()) {
        fail(err::kTlsCertificate, verification_.refusal());
    } else if (error.reason == SSL_R_HTTP_REQUEST || error.reason == SSL_R_HTTPS_PROXY_REQUEST) {
        fail(err::kTlsPlainHttp, std::move(error.text));
    } else if (error.reason == SSL_R_WRONG_VERSION_NUMBER && side_ == Side::kServer && bio_.begins_with_capital()) {
        // OpenSSL knows only a few methods of HTTP.
        fail(err::kTlsPlainHttp, err::text(err::kTlsPlainHttp));
    } else {
        fail(is_established_ ? err::kTlsProtocol : err::kTlsHandshake, std::move(error.text));
    }
    return -failure_;
}

int TlsStreamLayer::handshake(int socket)
{
    if (int outcome = prepare(socket); outcome < 0 || is_established_) {
        return outcome;
    }
    bio_.cork(true);
    ssize_t outcome = attempt([&] { return SSL_do_handshake(ssl_.get()); });
    if (outcome == 0) {
        outcome = failed();
    }
    bio_.cork(false);
    int sent = bio_.pass_on();   // also sends the alert that says why the handshake has failed
    if (outcome < 0 && outcome != -EAGAIN) {
        return int(outcome);
    }
    if (sent < 0 && sent != -EAGAIN) {
        fail(-sent, err::text(-sent));
        return sent;
    }
    if (outcome > 0 && sent == 0) {
        is_established_ = true;
        established();
        return 0;
    }
    return -EAGAIN;
}

std::string_view TlsStreamLayer::alpn_id() const
{
    const unsigned char *name = nullptr;
    unsigned size = 0;
    SSL_get0_alpn_selected(ssl_.get(), &name, &size);
    return {reinterpret_cast<const char *>(name), size};
}

ssize_t TlsStreamLayer::receive(int socket, char *data, size_t size)
{
    if (int outcome = handshake(socket); outcome < 0) {
        return outcome;
    }
    (void) bio_.pass_on();   // send() reports the error
    size = std::min<size_t>(size, INT_MAX);
    size_t received = 0;
    ssize_t count;
    do {   // reads all records that are already here
        count = attempt([&] { return SSL_read(ssl_.get(), data + received, int(size - received)); });
        received += size_t(std::max<ssize_t>(count, 0));
    } while (count > 0 && received < size && SSL_pending(ssl_.get()) > 0);
    return received > 0 ? ssize_t(received) : count;
}

ssize_t TlsStreamLayer::send(int socket, const iovec *pieces, int count)
{
    if (!is_established_ && side_ == Side::kServer && !failure_) {
        return -EAGAIN;   // the server's connection calls handshake(), and needs its result
    }
    if (int outcome = handshake(socket); outcome < 0) {
        return outcome;
    }
    if (int outcome = bio_.pass_on(); outcome < 0) {
        awaited_ = EPOLLOUT;
        return outcome;
    }
    Records records(pieces, count);
    size_t sent = std::exchange(held_, 0);
    if (!records.skip(sent)) {
        fail(EIO, "the bytes that were to be sent are not there any more");
        return -EIO;
    }
    char copy[kRecord];
    for (;;) {
        std::string_view record = records.next(copy);
        if (record.empty()) {
            return ssize_t(sent);
        }
        ssize_t outcome = attempt([&] { return SSL_write(ssl_.get(), record.data(), int(record.size())); });
        if (int taken = outcome > 0 ? bio_.outcome() : 0; taken < 0) {   // the socket has not taken the record
            held_ = size_t(outcome);
            awaited_ = EPOLLOUT;
            outcome = taken;
        }
        if (outcome <= 0) {
            return sent > 0 ? ssize_t(sent) : outcome < 0 ? outcome : -EPIPE;   // the next call repeats a failure
        }
        records.skip(size_t(outcome));
        sent += size_t(outcome);
    }
}

ssize_t TlsStreamLayer::send_file(int socket, int file, off_t &offset, size_t size)
{
    if (!is_established_ || held_ || !has_kernel_tls(ssl_.get())) {
        return -EOPNOTSUPP;
    }
    if (int outcome = prepare(socket); outcome < 0) {
        return outcome;
    }
    ossl_ssize_t count = SSL_sendfile(ssl_.get(), file, offset, std::min<size_t>(size, INT_MAX), 0);
    if (count < 0) {
        return outcome_of(int(count));
    }
    offset += count;
    return count;
}

void TlsStreamLayer::end(int socket)
{
    // If the socket has not taken all bytes it does not take more, and after a failure OpenSSL must not be called.
    if (has_ended_ || !is_established_ || prepare(socket) < 0 || bio_.pass_on() < 0) {
        return;
    }
    has_ended_ = true;
    (void) SSL_shutdown(ssl_.get());
    ERR_clear_error();
}

std::string TlsStreamLayer::peer_certificate() const
{
    CertificatePtr certificate(SSL_get_peer_certificate(ssl_.get()));
    BioPtr bio(certificate ? BIO_new(BIO_s_mem()) : nullptr);
    if (!bio || PEM_write_bio_X509(bio.get(), certificate.get()) != 1) {
        ERR_clear_error();
        return {};
    }
    char *text;
    long size = BIO_get_mem_data(bio.get(), &text);
    return {text, size_t(size)};
}

std::string_view TlsStreamLayer::cipher() const
{
    const char *name = SSL_get_cipher_name(ssl_.get());
    return name ? name : "";
}

std::string_view TlsStreamLayer::server_name() const
{
    const char *name = SSL_get_servername(ssl_.get(), TLSEXT_NAMETYPE_host_name);
    return name ? name : "";
}

}  // namespace coro::tls
