#pragma once

#include "coro/base/fd.h"
#include "coro/base/list.h"
#include "coro/loop/timer.h"
#include "coro/loop/watcher.h"
#include "coro/sched/runnable.h"

#include <cstdint>
#include <vector>

namespace coro {

class ProxyGreeting;
class ServingThread;
struct Address;
struct GreetingTag;
struct ServedPort;

// Accepts new connections of one port in one thread. When the process has no descriptors left, the acceptor
// pauses.
//
// The kernel distributes clients among the sockets of all workers, whether these workers accept or not. So this
// acceptor also accepts a client that has waited at the socket of another worker for more than a second, because
// that other worker is blocked or has not started.
class Acceptor final : public Watcher, public Runnable, public Timer {
public:
    Acceptor(ServingThread &thread, const ServedPort &port);
    ~Acceptor();

    void start();
    // Stops accepting. The accepted sockets of proxies whose header has not arrived yet stay open for a moment.
    void stop();
    bool has_greetings() const { return !greetings_.empty(); }
    void end_greetings();   // closes the accepted sockets of proxies whose header has not arrived yet

    void on_ready(uint32_t events) override;
    void on_time() override;
    void run() override;

private:
    void watch();
    void wake();
    void accept_some(int listener);
    void apply_options(int listener, int socket);
    bool accept_one(int listener);
    void take(Fd socket, const Address &from);
    void pause();
    void help_siblings();
    void accept_from_sibling(int listener);

    ServingThread &thread_;
    const ServedPort &port_;
    bool is_accepting_ = false;
    bool is_check_due_ = false;
    uint32_t without_options_;        // number of the next clients that may lack the port's socket options
    // for each sibling (socket of another worker): true if a client waited there at the last check
    std::vector<bool> was_waiting_;
    List<ProxyGreeting, GreetingTag> greetings_;   // sockets of proxies whose PROXY header has not arrived yet
};

}  // namespace coro
