#pragma once

#include "core/net/tls_openssl.h"

#include <cstddef>
#include <string>
#include <sys/types.h>

namespace coro::tls {

// The connection of OpenSSL with a socket. In contrast to OpenSSL's own BIO of sockets it never raises SIGPIPE, notices
// when a read has emptied the socket, and takes all bytes even if the socket does not: it keeps the rest. OpenSSL could
// keep the rest itself, but while it does so it cannot write anything else: a peer that asks for new keys at that time
// would make reading fail.
class SocketBio {
public:
    SocketBio() = default;
    SocketBio(const SocketBio &) = delete;
    SocketBio &operator=(const SocketBio &) = delete;

    // Returns the BIO for OpenSSL, which must not outlive this object, or null if there is no memory.
    BioPtr make();
    // Sets the socket of the next calls of OpenSSL.
    void use(int socket);
    int error() const { return error_; }            // returns the errno of the last system call, or 0
    bool is_drained() const { return is_drained_; } // returns true if the last read has returned all bytes that came
    bool has_rest() const { return !rest_.empty(); }
    // While the BIO is corked it keeps all bytes until OpenSSL reads or pass_on() is called, so that the messages of a
    // handshake are sent together: OpenSSL writes some of them one by one.
    void cork(bool is_corked) { is_corked_ = is_corked; }
    // Sends the rest. Returns 0 if the socket has taken all of it, or a negative error.
    int pass_on();

private:
    static BIO_METHOD *method();
    static BIO_METHOD *make_method();
    static int read(BIO *bio, char *data, int size);
    static int write(BIO *bio, const char *data, int size);
    static long control(BIO *bio, int command, long number, void *pointer);
    int settle(BIO *bio, ssize_t count, int retry);

    int socket_ = -1;
    int error_ = 0;
    bool is_drained_ = false;
    bool is_corked_ = false;
    std::string rest_;   // bytes that the socket has not taken yet
};

}  // namespace coro::tls
