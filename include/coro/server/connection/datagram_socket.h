#pragma once

#include "coro/loop/watcher.h"
#include "coro/net/address.h"
#include "coro/sched/runnable.h"

#include <string_view>

namespace coro {

class ServingThread;
struct ServedPort;

// The socket of a datagram port (UDP or unix) in one thread: hands arriving packets to the thread's handler, and
// sends datagrams.
class DatagramSocket final : public Watcher, public Runnable {
public:
    DatagramSocket(ServingThread &thread, const ServedPort &port);

    void start();
    void stop();   // stops receiving: another worker receives from now on; sending stays possible
    const ServedPort &port() const { return port_; }

    // Sends one datagram from the socket `fd` at once. Returns its size, or -errno. -EAGAIN: the kernel has no room for the
    // datagram; -EMSGSIZE: the datagram is too large.
    [[nodiscard]] static ssize_t send(int fd, const Address &to, std::string_view bytes);

    void on_ready(uint32_t events) override;
    void run() override;

private:
    bool receive_one();

    ServingThread &thread_;
    const ServedPort &port_;
    bool is_receiving_ = false;
};

}  // namespace coro
