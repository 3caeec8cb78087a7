#include "core/server/connection/passed_clients.h"

#include "core/server/connection/acceptor.h"
#include "coro/base/error.h"
#include "coro/base/log.h"
#include "coro/net/descriptor_passing.h"
#include "coro/server/connection/connection.h"
#include "coro/server/connection/serving_thread.h"

#include <cerrno>
#include <cstring>
#include <utility>

namespace coro {

namespace {

constexpr int kClientsPerTurn = 64;

}  // namespace

int pass_on(const Connection &client, int way_in)
{
    // A proxy may have named the client, so the socket does not know its address.
    PeerAddress from = client.peer_address();
    iovec piece = {&from, sizeof from};
    ssize_t sent = send_with_descriptor(way_in, {&piece, 1}, client.stream().socket());
    // ETOOMANYREFS: too many descriptors of this user wait in sockets
    return sent == -ETOOMANYREFS ? -EAGAIN : int(std::min<ssize_t>(sent, 0));
}

PassedClients::PassedClients(ServingThread &thread, const std::vector<ServedPort> &ports, int socket) :
    Watcher(socket), thread_(thread), ports_(ports)
{
}

void PassedClients::start()
{
    int outcome = thread_.loop().poller().add_listener(*this);
    is_watching_ = outcome == 0;
    if (outcome < 0) {
        log(LogLevel::kError, "cannot watch the socket with clients of other workers: %s", err::Reason(-outcome).text());
    }
}

void PassedClients::stop()
{
    if (std::exchange(is_watching_, false)) {
        thread_.loop().poller().remove(*this);
    }
    ListNode<ReadyTag>::unlink();
}

void PassedClients::on_ready(uint32_t)
{
    thread_.loop().scheduler().enqueue_once(*this);
}

void PassedClients::run()
{
    for (int i = 0; i < kClientsPerTurn && is_watching_ && take_one(); i++) {
    }
}

// Returns false if no client waits.
bool PassedClients::take_one()
{
    PeerAddress from;
    iovec piece = {&from, sizeof from};
    ReceivedMessage message = receive_with_descriptor(fd(), {&piece, 1});
    if (message.size == 0) {
        stop();   // the processes of the other server have ended
    }
    if (message.size != ssize_t(sizeof from)) {
        return false;
    }
    if (!message.descriptor && thread_.may_warn()) {
        log(LogLevel::kWarning,
            "a client that another server has passed on is lost: no descriptor is free for it (raise ulimit -n)");
    }
    const ServedPort *port = message.descriptor ? port_of(message.descriptor.get()) : nullptr;
    if (port) {   // otherwise the new version of the program serves this port in another way
        Address address = from.address();
        address.storage.ss_family = from.family;
        count(thread_.row().accepted);
        thread_.row().descriptors.note(message.descriptor.get());
        if (admit_client(thread_, address)) {
            thread_.accepted(*port, std::move(message.descriptor), address);
        }
    }
    return true;
}

// Returns the port to whose address the client has connected, if it speaks HTTP without TLS, or nullptr.
const ServedPort *PassedClients::port_of(int client) const
{
    Address local;
    if (Address::of_local(client, local) < 0) {
        return nullptr;
    }
    const ServedPort *found = nullptr;
    for (const ServedPort &port : ports_) {
        Address bound;
        bool is_same = !port.is_datagram && Address::of_local(port.listener, bound) == 0 && bound.family() == local.family() &&
                       bound.port() == local.port();
        bool is_exact = is_same && bound.host() == local.host();
        if (is_exact || (is_same && PeerAddress::of(bound).is_any() && !found)) {
            found = &port;
        }
    }
    return found && !found->make_layer && found->config->open_http_protocol ? found : nullptr;
}

}  // namespace coro
