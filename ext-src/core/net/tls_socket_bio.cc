#include "core/net/tls_socket_bio.h"

#include "coro/base/system_call.h"

#include <algorithm>

namespace coro::tls {

namespace {

// The number of bytes in the rest after which OpenSSL must wait. A peer makes OpenSSL write, for example by asking for
// new keys, and must not be able to fill the memory.
constexpr size_t kMostRest = 64 << 10;

bool is_capital(char letter)
{
    return letter >= 'A' && letter <= 'Z';
}

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
    read_error_ = 0;
    is_drained_ = false;
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
        if (count == -EAGAIN) {
            break;
        }
        write_error_ = int(-std::min<ssize_t>(count, 0));
        if (count < 0 || size_t(count) == rest_.size()) {
            rest_ = {};   // also frees the memory
        } else {
            rest_.erase(0, size_t(count));
        }
    }
    return outcome();
}

int SocketBio::read(BIO *bio, char *data, int size)
{
    SocketBio &self = self_of(bio);
    if (self.is_corked_) {
        (void) self.pass_on();   // the peer answers only what it gets
    }
    ssize_t count = uninterrupted([&] { return direct::recv(self.socket_, data, size_t(size), 0); });
    self.is_drained_ = count == -EAGAIN || (count > 0 && count < size);
    self.read_error_ = count < 0 && count != -EAGAIN ? int(-count) : 0;
    if (count > 0 && !self.has_read_) {
        self.has_read_ = true;
        self.begins_with_capitals_ = count >= 3 && is_capital(data[0]) && is_capital(data[1]) && is_capital(data[2]);
    }
    BIO_clear_retry_flags(bio);
    if (count == -EAGAIN) {
        BIO_set_retry_read(bio);
    }
    return int(std::max<ssize_t>(count, -1));
}

int SocketBio::write(BIO *bio, const char *data, int size)
{
    SocketBio &self = self_of(bio);
    BIO_clear_retry_flags(bio);
    if (!self.is_corked_ && self.rest_.size() >= kMostRest && self.pass_on() == -EAGAIN) {
        BIO_set_retry_write(bio);
        return -1;
    }
    self.send(data, size_t(size));
    return size;
}

// Sends bytes, or keeps those that the socket does not take.
void SocketBio::send(const char *data, size_t size)
{
    ssize_t sent = 0;
    if (!is_corked_ && pass_on() == 0) {
        sent = uninterrupted([&] { return direct::send(socket_, data, size, MSG_NOSIGNAL); });
        write_error_ = sent < 0 && sent != -EAGAIN ? int(-sent) : 0;
    }
    if (!write_error_) {
        size_t taken = size_t(std::max<ssize_t>(sent, 0));
        rest_.append(data + taken, size - taken);
    }
}

long SocketBio::control(BIO *, int command, long, void *)
{
    return command == BIO_CTRL_FLUSH;   // there is nothing to flush: write() sends at once what the socket takes
}

}  // namespace coro::tls
