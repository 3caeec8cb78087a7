#include "coro/server/connection/datagram_socket.h"

#include "coro/base/error.h"
#include "coro/base/log.h"
#include "coro/server/connection/serving_thread.h"

#include <cerrno>
#include <cstring>
#include <sys/socket.h>

namespace coro {

namespace {

constexpr size_t kLargestDatagram = 64 << 10;   // size of the largest datagram that is received, in bytes
constexpr int kPacketsPerTurn = 64;   // the most datagrams that are received in one turn of the loop

}  // namespace

DatagramSocket::DatagramSocket(ServingThread &thread, const ServedPort &port) :
    Watcher(port.listener), thread_(thread), port_(port)
{
}

void DatagramSocket::start()
{
    if (thread_.loop().poller().add_listener(*this) < 0) {
        log(LogLevel::kError, "cannot watch a datagram socket: %s", err::Reason(errno).text());
        return;
    }
    is_receiving_ = true;
}

void DatagramSocket::stop()
{
    if (is_receiving_) {
        thread_.loop().poller().remove(*this);
    }
    is_receiving_ = false;
    unlink();
}

void DatagramSocket::on_ready(uint32_t)
{
    thread_.loop().scheduler().enqueue_once(*this);
}

void DatagramSocket::run()
{
    for (int i = 0; i < kPacketsPerTurn && is_receiving_ && receive_one(); i++) {
    }
}

// Receives one datagram and hands it over. Returns false if no datagram has arrived.
bool DatagramSocket::receive_one()
{
    Address from;
    from.size = sizeof from.storage;
    char *receive = thread_.scratch().receive;
    ssize_t count = ::recvfrom(fd(), receive, kLargestDatagram, MSG_TRUNC, from.raw(), &from.size);
    if (count < 0) {
        // ECONNREFUSED: a datagram that this socket has sent before could not be delivered. This is not an error of the
        // present call.
        return errno == EINTR || errno == ECONNREFUSED;
    }
    if (size_t(count) > kLargestDatagram) {   // only unix sockets can have datagrams of this size
        thread_.limit_struck(Limit::kPacket);
        thread_.refuse(PeerName(from), "a datagram of %zd bytes is dropped: the limit is %zu", count,
                         kLargestDatagram);
        return true;
    }
    coro::count(thread_.row().received_bytes, uint64_t(count));
    thread_.request_begins(RequestKind::kDatagram);
    thread_.on_packet(*this, {receive, size_t(count)}, from);
    thread_.request_ends();
    return true;
}

ssize_t DatagramSocket::send(int fd, const Address &to, std::string_view bytes)
{
    ssize_t sent = ::sendto(fd, bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL, to.raw(), to.size);
    return sent < 0 ? -errno : sent;
}

}  // namespace coro
