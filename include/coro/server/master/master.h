#pragma once

#include "coro/loop/deferred_call.h"
#include "coro/loop/loop.h"
#include "coro/loop/signal.h"
#include "coro/loop/wakeup.h"
#include "coro/server/master/master_reactor.h"
#include "coro/server/config/server.h"
#include "coro/server/shared/server_event.h"

#include <atomic>
#include <memory>
#include <pthread.h>
#include <vector>

namespace coro {

// Callbacks of the embedding language in the master process. The master's own thread calls them.
class MasterHandler {
public:
    virtual void on_master_start() = 0;
    virtual void on_server_event(ServerEvent) {}
    // Called before the server stops. Returns the id of the coroutine that must end before the server stops, or 0
    // for none.
    [[nodiscard]] virtual int64_t on_before_shutdown() = 0;

protected:
    ~MasterHandler() = default;
};

// The first process of a server in PROCESS mode. The master forks the manager, runs the reactor threads that own
// the clients' sockets, and passes signals on to the manager. The master's own thread runs the handler.
class Master final : private SignalWatcher::Observer, private Wakeup::Observer, private Timer {
public:
    Master(Loop &loop, MasterHandler &handler, Server &server, Scoreboard &scoreboard, PeerTable &peers, size_t datagram_size);
    ~Master();

    // set_dispatch() and run_on_own_thread() are for programs with PHP functions that a reactor calls. The server
    // then has one reactor, which runs on the master's own thread instead of a thread of its own.
    void set_dispatch(const DispatchFunction &dispatch) { dispatch_ = dispatch; }
    // Must be called if the clients' sockets are in the master. `mail` has a mailbox for each reactor, or none: see
    // MasterReactor::Setting.
    void set_rooms(RoomDirectory &rooms, const std::vector<std::unique_ptr<Mailbox>> &mail)
    {
        rooms_ = &rooms;
        room_mail_ = &mail;
    }
    void run_on_own_thread() { is_threaded_ = false; }
    // Has the reactors send the answers that the program makes in this process if the worker of a request dies.
    void keep_spare_answers() { spare_answers_ = std::make_unique<SpareAnswers>(); }
    SpareAnswers *spare_answers() { return spare_answers_.get(); }

    struct Role {
        bool is_manager = false;
        std::vector<Fd> controls;   // the manager's ends of the control sockets, one for each reactor thread
        Fd events;                  // the manager writes the ServerEvents here, which the master passes to its handler
    };
    // Runs the server. Returns twice: in the manager when the manager begins (role.is_manager), and in the master
    // when the server has ended. Returns 0 or -errno.
    [[nodiscard]] int run(Role &role);
    // Returns true if the server ended because the manager died.
    bool has_lost_manager() const { return has_lost_manager_; }
    pid_t manager_pid() const { return manager_pid_; }

private:
    struct Thread {
        Master *master = nullptr;
        int index = 0;
        Fd control;
        pthread_t thread = {};
        // kStarting until MasterReactor::start() has returned, then the result of this function
        std::atomic<int> outcome{kStarting};
    };
    static constexpr int kStarting = 1;

    // Watches the socket over which the manager reports events.
    class EventWatcher final : public Watcher {
    public:
        EventWatcher(Master &master, int fd) : Watcher(fd), read_(master.loop_, master, &Master::read_events) {}
        void on_ready(uint32_t) override { read_.call_soon(); }

    private:
        DeferredCall<Master> read_;
    };

    int fork_manager(Role &role);
    static void await_go(const Fd &gate);
    void read_events();
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
    RoomDirectory *rooms_ = nullptr;
    const std::vector<std::unique_ptr<Mailbox>> *room_mail_ = nullptr;
    std::unique_ptr<SpareAnswers> spare_answers_;
    WorkerTurns turns_;
    bool is_threaded_ = true;
    bool is_ending_ = false;
    // Id of the coroutine that must end before the manager is sent SIGTERM; 0: none.
    int64_t shutdown_callback_ = 0;
    Deadline shutdown_callback_deadline_ = 0;
    pid_t manager_pid_ = 0;
    SignalWatcher signals_;
    // The master sends a byte here when all reactors serve, for which the manager waits. Later the manager sends ServerEvents.
    Fd gate_;
    std::unique_ptr<EventWatcher> events_;
    Wakeup wakeup_{static_cast<Wakeup::Observer &>(*this)};
    std::vector<std::unique_ptr<Thread>> threads_;
    std::unique_ptr<MasterReactor> own_;       // the reactor that runs on the master's own thread; nullptr: none
    std::atomic<int> serving_threads_{0};
    std::atomic<bool> has_lost_manager_{false};
};

}  // namespace coro
