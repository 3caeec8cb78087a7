#pragma once

#include "coro/loop/watcher.h"
#include "coro/sched/runnable.h"

#include <vector>

namespace coro {

class Connection;
class ServingThread;
struct Address;
struct ServedPort;

// Takes clients that a thread that ends has passed on (ClientTransfer), and serves them in this thread.
class PassedClients final : public Watcher, public Runnable {
public:
    // `socket`: ClientTransfer::way_out().
    PassedClients(ServingThread &thread, const std::vector<ServedPort> &ports, int socket);
    ~PassedClients() { stop(); }
    void start();
    void stop();

private:
    void on_ready(uint32_t events) override;
    void run() override;
    bool take_one();
    const ServedPort *port_of(int client) const;

    ServingThread &thread_;
    const std::vector<ServedPort> &ports_;
    bool is_watching_ = false;
};

// Passes the socket of a client on. Returns 0 or -errno; -EAGAIN if too many clients wait already.
[[nodiscard]] int pass_on(const Connection &client, int way_in);

}  // namespace coro
