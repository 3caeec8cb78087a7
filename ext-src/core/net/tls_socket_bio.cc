#include "core/net/tls_socket_bio.h"

#include "coro/base/system_call.h"

#include <algorithm>
#include <cerrno>

namespace coro::tls {

namespace {

// The number of bytes in the rest after which OpenSSL must wait. A peer makes OpenSSL write, for example by asking for
// new keys, and must not be able to fill the memory.
constexpr size_t kMostRest = 64 << 10;

SocketBio &self_of(BIO *bio)
{
    return *static_cast<SocketBio *>(BIO_get_data(bio));
}

}  // namespace

BioPtr SocketBio::make()
{
    BioPtr bio(method() ? BIO_new(method()) : nullptr);
    if (bio) {
        BIO_set_data(bio.get(), this);
        BIO_set_init(bio.get(), 1);
    }
    return bio;
}

void SocketBio::use(int socket)
{
    socket_ = socket;
    error_ = 0;
}

BIO_METHOD *SocketBio::method()
{
    static BIO_METHOD *method = make_method();
    return method;
}

BIO_METHOD *SocketBio::make_method()
{
    BIO_METHOD *method = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "coro socket");
    if (method) {
        BIO_meth_set_read(method, read);
        BIO_meth_set_write(method, write);
        BIO_meth_set_ctrl(method, control);
    }
    return method;
}

int SocketBio::pass_on()
{
    while (!rest_.empty()) {
        ssize_t count = uninterrupted([&] { return direct::send(socket_, rest_.data(), rest_.size(), MSG_NOSIGNAL); });
        if (count < 0) {
            return int(count);
        }
        if (size_t(count) == rest_.size()) {
            rest_ = {};   // also frees the memory
        } else {
            rest_.erase(0, size_t(count));
        }
    }
    return 0;
}

// Tells OpenSSL the result of a system call. `retry` is the flag that OpenSSL awaits when the call must be repeated.
int SocketBio::settle(BIO *bio, ssize_t count, int retry)
{
    bool must_wait = count == -EAGAIN;
    BIO_clear_retry_flags(bio);
    if (must_wait) {
        BIO_set_flags(bio, retry | BIO_FLAGS_SHOULD_RETRY);
    }
    error_ = count < 0 && !must_wait ? int(-count) : 0;
    return int(std::max<ssize_t>(count, -1));
}

int SocketBio::read(BIO *bio, char *data, int size)
{
    SocketBio &self = self_of(bio);
    if (self.is_corked_) {
        (void) self.pass_on();   // the peer answers what it gets; after an error it may have sent an alert before
    }
    ssize_t count = uninterrupted([&] { return direct::recv(self.socket_, data, size_t(size), 0); });
    self.is_drained_ = count == -EAGAIN || (count > 0 && count < size);
    return self.settle(bio, count, BIO_FLAGS_READ);
}

int SocketBio::write(BIO *bio, const char *data, int size)
{
    SocketBio &self = self_of(bio);
    if (self.is_corked_) {
        self.rest_.append(data, size_t(size));
        return self.settle(bio, size, BIO_FLAGS_WRITE);
    }
    ssize_t count = self.pass_on();
    if (count == 0) {
        count = uninterrupted([&] { return direct::send(self.socket_, data, size_t(size), MSG_NOSIGNAL); });
    }
    if ((count >= 0 && count < size) || (count == -EAGAIN && self.rest_.size() < kMostRest)) {
        size_t sent = size_t(std::max<ssize_t>(count, 0));
        self.rest_.append(data + sent, size_t(size) - sent);
        count = size;
    }
    return self.settle(bio, count, BIO_FLAGS_WRITE);
}

long SocketBio::control(BIO *, int command, long, void *)
{
    return command == BIO_CTRL_FLUSH;   // there is nothing to flush: write() sends at once what the socket takes
}

}  // namespace coro::tls
