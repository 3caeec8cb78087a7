#pragma once

#include "core/net/tls_openssl.h"

#include <cerrno>
#include <cstddef>
#include <string>
#include <sys/types.h>

namespace coro::tls {

// The connection of OpenSSL with a socket. In contrast to OpenSSL's own BIO of sockets it never raises SIGPIPE, notices
// when a read has emptied the socket, and takes all bytes even if the socket does not:
// - It keeps the rest. OpenSSL could keep the rest itself, but while it does so it cannot write anything else: a peer
//   that asks for new keys at that time would make reading fail.
// - After an error of the socket it drops all bytes. OpenSSL would not read any more after the error, but what the peer
//   has sent before it closed the connection may say why.
class SocketBio {
public:
    SocketBio() = default;
    SocketBio(const SocketBio &) = delete;
    SocketBio &operator=(const SocketBio &) = delete;

    // Returns the BIO for OpenSSL, which must not outlive this object, or null if there is no memory.
    BioPtr make();
    // Sets the socket of the next calls of OpenSSL.
    void use(int socket);
    int read_error() const { return read_error_; }   // returns the errno of the last read, or 0
    // Returns true if OpenSSL has read all bytes that came in its last call. If it did not read, bytes may have come since.
    bool is_drained() const { return is_drained_; }
    // Returns true if the first bytes that were read are capital letters, as in a request of HTTP. No record of TLS begins so.
    bool begins_with_capitals() const { return begins_with_capitals_; }
    bool has_rest() const { return !rest_.empty(); }
    // Returns 0 if the socket has taken all bytes, -EAGAIN if there is a rest, or the error after which nothing is sent.
    int outcome() const { return rest_.empty() ? -write_error_ : -EAGAIN; }
    // While the BIO is corked it keeps all bytes until OpenSSL reads or pass_on() is called, so that the messages of a
    // handshake are sent together: OpenSSL writes some of them one by one.
    void cork(bool is_corked) { is_corked_ = is_corked; }
    int pass_on();   // sends the rest; returns outcome()

private:
    static BIO_METHOD *method();
    static BIO_METHOD *make_method();
    static int read(BIO *bio, char *data, int size);
    static int write(BIO *bio, const char *data, int size);
    static long control(BIO *bio, int command, long number, void *pointer);
    void send(const char *data, size_t size);

    int socket_ = -1;
    int read_error_ = 0;
    int write_error_ = 0;
    bool has_read_ = false;
    bool begins_with_capitals_ = false;
    bool is_drained_ = false;
    bool is_corked_ = false;
    std::string rest_;   // bytes that the socket has not taken yet
};

}  // namespace coro::tls
