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

// Returns false if max_connection is reached: the client, which the thread has counted as accepted, is then counted as refused.
bool admit_client(ServingThread &thread, const Address &from);

// The siblings of a listening socket: the sockets of other workers for the same port. The kernel distributes clients among
// all of them, whether the workers accept or not.
class Siblings {
public:
    explicit Siblings(const std::vector<int> &listeners) : listeners_(listeners), was_waiting_(listeners.size()) {}

    // Returns the sockets at which a client has waited since the call before, because their worker is blocked or has not
    // started.
    std::vector<int> neglected();

private:
    const std::vector<int> &listeners_;
    std::vector<bool> was_waiting_;   // true: a client waited at the last call of neglected()
};

// Steers the new clients of an address that several servers share (steer_clients()) to the other servers when this one ends.
class ClientSteering {
public:
    explicit ClientSteering(const ServedPort &port) : port_(port) {}

    // Returns true if the clients come to other servers from now on.
    [[nodiscard]] bool begin(Nanoseconds now);
    // Called for each client that comes to the socket of this worker.
    void check(int client, Nanoseconds now)
    {
        if (begun_at_ != kNever) {
            check_again(client, now);
        }
    }
    void end();      // lets the clients come to any socket of the address
    void forget();   // called once a second while this server does not end

private:
    void check_again(int client, Nanoseconds now);

    const ServedPort &port_;
    Nanoseconds begun_at_ = kNever;   // the time at which the clients were steered behind the sockets of this server
    uint32_t calls_ = 0;              // of forget()
};

// Accepts new connections of one port in one thread. When the process has no descriptors left, the acceptor
// pauses. It also accepts a client that has waited at the socket of another worker for more than a second.
class Acceptor final : public Watcher, public Runnable, public Timer {
public:
    Acceptor(ServingThread &thread, const ServedPort &port);
    ~Acceptor();

    void start();
    // Stops accepting, and leaves new clients to other processes that accept from the listening socket. The accepted
    // sockets of proxies whose header has not arrived yet stay open for a moment.
    void stop();
    // Ends listening because the server ends: accepts the clients that wait, and shuts the listening sockets of all
    // workers down (ServedPort::at_end), so that further clients are refused at once. If other servers share the
    // address, these get the new clients from the first call on (if one of them is older than this server: as soon as a
    // new client shows that), and the sockets are shut down a moment later: no client may be in the middle of the
    // handshake of TCP then. Must be called again and again until it returns true.
    // `is_over`: there is no more time.
    bool end_listening(bool is_over);
    bool is_listening() const { return !has_stopped_ || (ends_at_ != kNever && !has_ended_); }   // true: accepts clients
    // Returns true if the acceptor accepts clients, or has accepted sockets for which there are no connections yet.
    bool may_get_connections() const { return is_listening() || !greetings_.empty(); }
    // Returns true if a client of this port needs a worker for one request only.
    bool is_for_requests() const;
    void end_greetings();   // closes the accepted sockets of proxies whose header has not arrived yet

    void on_ready(uint32_t events) override;
    void on_time() override;
    void run() override;

private:
    void watch();
    void arm_check();
    void wake();
    void accept_some();
    void apply_options(int listener, int socket);
    bool accept_one(int listener);
    void take(Fd socket, const Address &from);
    bool accept_waiting(int listener);
    void shut_down();
    void pause();
    void help_siblings();
    void accept_from_sibling(int listener);

    ServingThread &thread_;
    const ServedPort &port_;
    bool is_accepting_ = false;
    bool is_paused_ = false;          // true: the process had no descriptors left when a client was to be accepted
    bool is_check_due_ = false;
    bool has_stopped_ = false;
    bool has_ended_ = false;          // true: end_listening() has returned true
    Deadline may_report_at_ = 0;      // no line about missing descriptors is logged before
    Deadline ends_at_ = kNever;       // the time from which on end_listening() shuts the listening sockets down
    uint32_t without_options_;        // number of the next clients that may lack the port's socket options
    Siblings siblings_;
    ClientSteering steering_;
    List<ProxyGreeting, GreetingTag> greetings_;   // sockets of proxies whose PROXY header has not arrived yet
};

}  // namespace coro
