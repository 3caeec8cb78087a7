#pragma once

#include "coro/loop/loop.h"
#include "coro/loop/signal.h"
#include "coro/loop/wakeup.h"
#include "coro/server/master/master_reactor.h"
#include "coro/server/config/server.h"

#include <atomic>
#include <memory>
#include <pthread.h>
#include <vector>

namespace coro {

// What the embedding language does in the master process, on its own thread.
class MasterHandler {
public:
    virtual void on_master_start() = 0;
    // The id of a coroutine for which everybody waits, or 0.
    [[nodiscard]] virtual int64_t on_before_shutdown() = 0;

protected:
    ~MasterHandler() = default;
};

// The first process of a server in PROCESS mode: forks the manager, runs the reactor threads that own the sockets, and
// passes signals on to the manager. Its own thread is left to the handler.
class Master final : private SignalWatcher::Observer, private Wakeup::Observer, private Timer {
public:
    Master(Loop &loop, MasterHandler &handler, Server &server, Scoreboard &scoreboard, PeerTable &peers, size_t datagram_size);
    ~Master();

    // For programs that want to be asked: then one reactor runs on the master's own thread.
    void set_dispatch(const DispatchFunction &dispatch) { dispatch_ = dispatch; }
    void run_on_own_thread() { is_threaded_ = false; }

    struct Role {
        bool is_manager = false;
        std::vector<Fd> controls;   // the manager's, to each reactor thread
    };
    // Returns once in the manager, at its beginning, and once in the master, at the end. 0 or -errno.
    [[nodiscard]] int run(Role &role);
    bool has_lost_manager() const { return has_lost_manager_; }   // that was the end of the server
    pid_t manager_pid() const { return manager_pid_; }

private:
    struct Thread {
        Master *master = nullptr;
        int index = 0;
        Fd control;
        pthread_t thread = {};
        std::atomic<int> outcome{kStarting};   // of the reactor's start()
    };
    static constexpr int kStarting = 1;

    int fork_manager(Role &role);
    static void await_go(const Fd &gate);
    int start_reactors();
    int start_thread(Thread &thread);
    void give_up(Role &role);
    void run_reactors();
    void serve(Thread &thread);
    MasterReactor::Setting setting_of(int index, Fd control);
    void on_signal(int number) override;
    void on_wakeup() override { loop_.stop(); }
    void on_time() override { pass_end_on(); }
    void pass_end_on();
    void reap_manager();
    static void *thread_main(void *thread);

    Loop &loop_;
    MasterHandler &handler_;
    Server &server_;
    Scoreboard &scoreboard_;
    PeerTable &peers_;
    size_t datagram_size_;
    DispatchFunction dispatch_;
    bool is_threaded_ = true;
    bool is_ending_ = false;
    int64_t shutdown_callback_ = 0;           // the coroutine that has to end before others are told
    Deadline shutdown_callback_deadline_ = 0;
    pid_t manager_pid_ = 0;
    SignalWatcher signals_;
    Fd gate_;                                  // the manager waits until something comes out of it
    Wakeup wakeup_{static_cast<Wakeup::Observer &>(*this)};
    std::vector<std::unique_ptr<Thread>> threads_;
    std::unique_ptr<MasterReactor> own_;       // on the master's own thread
    std::atomic<int> serving_threads_{0};
    std::atomic<bool> has_lost_manager_{false};
};

}  // namespace coro
