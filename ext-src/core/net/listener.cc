#include "coro/net/listener.h"

#include "coro/net/inherited_sockets.h"

#include <cerrno>
#include <linux/filter.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace coro {

namespace {

int open_socket(int family, int type, Fd &out)
{
    out.reset(::socket(family, type | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
    return out ? 0 : -errno;
}

int enable(int fd, int level, int option)
{
    int on = 1;
    return ::setsockopt(fd, level, option, &on, sizeof on) == 0 ? 0 : -errno;
}

bool is_listening(int fd)
{
    int answer = 0;
    socklen_t size = sizeof answer;
    return ::getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &answer, &size) == 0 && answer;
}

int bind_now(int fd, const Address &address)
{
    return ::bind(fd, address.raw(), address.size) == 0 ? 0 : -errno;
}

// Binds a unix socket. A server that has died leaves the file of its socket behind: bind_unix() removes the
// file if no process accepts connections at this path. Returns 0 or -errno.
int bind_unix(int fd, int type, const Address &address)
{
    int outcome = bind_now(fd, address);
    if (outcome != -EADDRINUSE) {
        return outcome;
    }
    Fd probe;
    if (int opened = open_socket(AF_UNIX, type, probe); opened < 0) {
        return opened;
    }
    if (::connect(probe.get(), address.raw(), address.size) == 0 || errno != ECONNREFUSED) {
        return -EADDRINUSE;
    }
    std::string path = address.host();
    struct stat facts;
    if (::lstat(path.c_str(), &facts) < 0 || !S_ISSOCK(facts.st_mode)) {
        return -EADDRINUSE;   // the file is not a socket, so the file must not be removed
    }
    ::unlink(path.c_str());
    return bind_now(fd, address);
}

// Sets a classic BPF program that returns a constant.
int set_program(int fd, int option, uint32_t result)
{
    sock_filter instruction = {BPF_RET | BPF_K, 0, 0, result};
    sock_fprog program = {1, &instruction};
    return ::setsockopt(fd, SOL_SOCKET, option, &program, sizeof program) == 0 ? 0 : -errno;
}

}  // namespace

int steer_clients(int listener, uint32_t position)
{
    return set_program(listener, SO_ATTACH_REUSEPORT_CBPF, position);
}

void ignore_new_clients(int listener)
{
    (void) set_program(listener, SO_ATTACH_FILTER, 0);
}

bool Listener::inherit(const Address &address, int type)
{
    InheritedListener inherited = take_inherited_listener(address, type);
    type_ = type;
    fd_ = std::move(inherited.socket);
    is_left_ = inherited.is_left;
    is_inherited_ = fd_ && !is_left_;
    if (is_left_) {
        note_file(address);
    }
    return fd_ && Address::of_local(fd_.get(), address_) == 0;
}

// Notes which file the path of a unix socket leads to now.
void Listener::note_file(const Address &address)
{
    struct stat file;
    if (address.family() == AF_UNIX && ::lstat(address.host().c_str(), &file) == 0) {
        device_ = file.st_dev;
        inode_ = file.st_ino;
    }
}

int Listener::bind(const Address &address, int type)
{
    if (inherit(address, type)) {
        return 0;
    }
    if (int opened = open_socket(address.family(), type, fd_); opened < 0) {
        return opened;
    }
    int outcome;
    if (address.family() == AF_UNIX) {
        outcome = bind_unix(fd_.get(), type, address);
        if (outcome == 0) {
            note_file(address);
        }
    } else {
        // Does not set SO_REUSEADDR for datagram sockets, because it would allow two servers to bind one address.
        if (type == SOCK_STREAM) {
            (void) enable(fd_.get(), SOL_SOCKET, SO_REUSEADDR);
        }
        if (address.family() == AF_INET6 && is_ipv6_alone) {
            (void) enable(fd_.get(), IPPROTO_IPV6, IPV6_V6ONLY);
        }
        outcome = bind_now(fd_.get(), address);
    }
    return outcome < 0 ? outcome : Address::of_local(fd_.get(), address_);
}

void Listener::remove_file()
{
    struct stat file;
    bool is_file = address_.family() == AF_UNIX && inode_ != 0 && ::lstat(address_.host().c_str(), &file) == 0;
    if (is_file && file.st_dev == device_ && file.st_ino == inode_) {
        ::unlink(address_.host().c_str());
    }
}

int Listener::listen(int backlog)
{
    // Does not call listen(2) for an inherited socket that listens already, so that the socket keeps its backlog.
    bool listens = type_ == SOCK_DGRAM || (is_inherited_ && is_listening(fd_.get()));
    return listens || ::listen(fd_.get(), backlog) == 0 ? 0 : -errno;
}

uint32_t Listener::waiting_clients() const
{
    tcp_info info = {};
    socklen_t size = sizeof info;
    bool is_known = ::getsockopt(fd_.get(), IPPROTO_TCP, TCP_INFO, &info, &size) == 0;
    return is_known && info.tcpi_state == TCP_LISTEN ? info.tcpi_unacked : 0;
}

int Listener::let_others_join()
{
    return enable(fd_.get(), SOL_SOCKET, SO_REUSEPORT);
}

int Listener::share(Listener &original)
{
    const Address &address = original.address_;
    if (address.family() == AF_UNIX || original.is_inherited_) {
        return -EOPNOTSUPP;
    }
    // bind() has bound the original socket without SO_REUSEPORT, so that it failed if another server used the
    // port. Now the option is set on the original socket, because otherwise the kernel would not allow a second
    // socket on the same port.
    if (int outcome = original.let_others_join(); outcome < 0) {
        return outcome;
    }
    type_ = original.type_;
    return open_shared(address);
}

int Listener::join(const Address &address)
{
    type_ = SOCK_STREAM;   // never SOCK_DGRAM: a datagram socket would receive datagrams as soon as it is bound
    return address.family() == AF_UNIX ? -EOPNOTSUPP : open_shared(address);
}

int Listener::open_shared(const Address &address)
{
    if (int opened = open_socket(address.family(), type_, fd_); opened < 0) {
        return opened;
    }
    if (type_ == SOCK_STREAM) {
        (void) enable(fd_.get(), SOL_SOCKET, SO_REUSEADDR);
    }
    if (address.family() == AF_INET6 && is_ipv6_alone) {
        (void) enable(fd_.get(), IPPROTO_IPV6, IPV6_V6ONLY);
    }
    int outcome = enable(fd_.get(), SOL_SOCKET, SO_REUSEPORT);
    if (outcome == 0) {
        outcome = bind_now(fd_.get(), address);
    }
    address_ = address;
    return outcome;
}

}  // namespace coro
