#pragma once

#include "coro/loop/watcher.h"
#include "coro/net/address.h"
#include "coro/sched/runnable.h"

#include <string_view>

namespace coro {

class ServingThread;
struct ServedPort;

// The socket of a datagram port (UDP, unix) in one thread: hands over the packets that arrive, and sends.
class DatagramSocket final : public Watcher, public Runnable {
public:
    DatagramSocket(ServingThread &thread, const ServedPort &port);

    void start();
    void stop();   // receives nothing more: another worker does; can still send
    const ServedPort &port() const { return port_; }

    // Sends one datagram at once. Returns its size or -errno (-EAGAIN: the kernel has no room, -EMSGSIZE: it
    // is too large).
    [[nodiscard]] ssize_t send(const Address &to, std::string_view bytes);

    void on_ready(uint32_t events) override;
    void run() override;

private:
    bool receive_one();

    ServingThread &thread_;
    const ServedPort &port_;
    bool is_receiving_ = false;
};

}  // namespace coro
