#pragma once

#include "core/net/tls_openssl.h"

#include <sys/types.h>

namespace coro::tls {

class TlsStreamLayer;

// The connection of OpenSSL with the socket of a layer. In contrast to OpenSSL's own BIO of sockets it never raises
// SIGPIPE, notices when a read has emptied the socket, and takes all bytes even if the socket does not.
class SocketBio {
public:
    static BioPtr make(TlsStreamLayer &layer);

private:
    static BIO_METHOD *method();
    static BIO_METHOD *make_method();
    static int settle(BIO *bio, TlsStreamLayer &layer, ssize_t count, int retry);
    static int read(BIO *bio, char *data, int size);
    static int write(BIO *bio, const char *data, int size);
    static long control(BIO *bio, int command, long number, void *pointer);
};

}  // namespace coro::tls
