#pragma once

#include "coro/base/fd.h"
#include "coro/loop/timer.h"
#include "coro/loop/watcher.h"
#include "coro/net/address.h"
#include "coro/sched/runnable.h"

namespace coro {

class ServingThread;
struct ServedPort;
struct GreetingTag;

// An accepted socket of a trusted proxy, until the header of the PROXY protocol has arrived. The header is read before
// there is a connection, so that the connection has the address of the client from its beginning, and so that TLS
// begins behind the header. A ProxyGreeting owns itself: it ends when the thread takes over the socket, or when the
// socket is closed.
class ProxyGreeting final : public Watcher, public Runnable, public Timer, public ListNode<GreetingTag> {
public:
    ProxyGreeting(ServingThread &thread, const ServedPort &port, Fd socket, const Address &from);
    ~ProxyGreeting();

    // Begins to wait for the header.
    void start();
    // Closes the socket if the header does not arrive soon, because the thread does not listen any more.
    void hurry();

    void on_ready(uint32_t events) override;
    void on_time() override;
    void run() override;

private:
    void finish(size_t header_size, const Address &client);
    void fail(const char *why);

    ServingThread &thread_;
    const ServedPort &port_;
    Fd socket_;
    Address from_;   // the address of the proxy
    bool is_late_ = false;
    bool is_hurried_ = false;
    bool is_hung_up_ = false;   // true: the proxy sends nothing more
};

}  // namespace coro
