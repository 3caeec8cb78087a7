#pragma once

#include "coro/loop/watcher.h"
#include "coro/net/address.h"
#include "coro/sched/runnable.h"

#include <string_view>

namespace coro {

class ServingThread;
struct ServedPort;

// A datagram port (UDP, unix) in one thread that serves it: hands over each packet that comes, and sends.
class DatagramSocket final : public Watcher, public Runnable {
public:
    DatagramSocket(ServingThread &frontend, const ServedPort &port);

    void start();
    void stop();   // what comes from now on is left for another worker; sending goes on
    const ServedPort &port() const { return port_; }

    // At once and whole: the bytes, or -errno (-EAGAIN: the kernel has no room for it, -EMSGSIZE: too large).
    [[nodiscard]] ssize_t send(const Address &to, std::string_view bytes);

    void on_ready(uint32_t events) override;
    void run() override;

private:
    bool receive_one();

    ServingThread &frontend_;
    const ServedPort &port_;
    bool is_receiving_ = false;
};

}  // namespace coro
