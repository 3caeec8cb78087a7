#pragma once

#include "php/zend/box.h"
#include "php/http/request.h"
#include "php/http/response.h"
#include "php/server/events.h"
#include "php/server/stats_file.h"
#include "php/runtime/spawn.h"

#include "coro/server/connection/block_pool.h"
#include "coro/server/lifecycle/shutdown_watchdog.h"
#include "coro/server/lifecycle/mailbox.h"
#include "coro/server/lifecycle/manager.h"
#include "coro/server/master/master.h"
#include "coro/server/config/pid_file.h"
#include "coro/server/config/privileges.h"
#include "coro/server/config/server.h"
#include "coro/server/shared/session_directory.h"
#include "coro/server/lifecycle/worker.h"

#include <deque>
#include <memory>

namespace coro::php {

// What a Coro\Server\Port object holds.
struct PortState {
    Events events;
    Callable length_function;   // package_length_func
    Port *port = nullptr;       // lives in the server
    bool was_set = false;       // by the port's own set(): it does not take the server's options
};

using PortBox = Box<PortState>;

// What a Coro\Server object holds, and the part of a server that PHP sees: its callbacks.
class ServerState final : public Handler, public WorkerHandler, public ManagerHandler, public MasterHandler, public MailHandler,
                          private ShutdownWatchdog::Observer {
public:
    ServerState();
    ~ServerState();

    Server server;
    Events events;
    std::vector<zval> ports;    // Port objects, one reference each
    Callable dispatch_function; // dispatch_func

    bool is_running() const { return running_; }
    Worker *worker() { return worker_.get(); }
    Manager *manager() { return manager_.get(); }
    Scoreboard *board() { return board_.get(); }
    double started_at() const { return started_at_; }
    pid_t master_pid() const { return master_pid_; }     // 0: not started
    pid_t manager_pid() const { return manager_pid_; }   // 0: there is none

    // Serves to the end. False: an exception was thrown, or the manager was lost.
    bool start();
    // Ends what was served with, without calling PHP: at the end of a PHP request.
    void abandon();
    void fatal_error();

    // Sends to the worker of this number. False: a warning was given, an exception thrown, or there is no room and this is
    // no coroutine, which could wait for some.
    bool send_message(zval *message, zend_long worker_id);

    // The open connections that this process, a worker, can send to: all of the server's, but for those of workers that end. In
    // an order of their own, from behind this one on.
    std::vector<int64_t> peer_ids(int64_t after, size_t most);
    size_t peer_count();
    // A connection of another worker, in a server whose workers have connections of their own; and sends that worker an order
    // (see client_order.h). 0 or -errno.
    ShownSession find_elsewhere(int64_t session);
    [[nodiscard]] int mail_order(int64_t session, std::string_view letter);
    // Is this an open connection that workers have and this process, the master or the manager, cannot do anything with?
    bool is_out_of_reach(int64_t session) const { return !worker_ && peers_ && peers_->find(session); }

    Storage &storage() override;
    Storage &unread_storage() override;
    int on_request(const IncomingRequest &arrival) override;
    int on_handshake(const IncomingRequest &arrival, const WebSocketOffer &offer) override;
    bool on_message(Peer &peer, const WebSocketMessage &message) override;
    bool on_receive(Peer &peer, const Packet &packet) override;
    void on_packet(DatagramSocket &socket, std::string_view bytes, const Address &from) override;
    void on_buffer(Peer &peer, bool is_full) override;
    void on_connect(Peer &peer) override;
    void on_close(Peer &peer, bool by_server) override;
    void on_mail(const Mail &mail) override;
    bool needs_coroutine(uint32_t mail_kind) const override;
    int64_t on_worker_start() override;
    void on_worker_exit() override;
    void on_worker_end() override;
    void on_master_start() override;
    void on_manager_start() override;
    void on_manager_stop() override;
    int64_t on_before_shutdown() override;
    void on_before_reload() override;
    void on_after_reload() override;
    void on_worker_error(int worker_id, pid_t pid, int exit_code, int signal) override;

private:
    enum class Stack { kOwnCoroutine, kThisOne };

    zend_object *object();
    void set_property(const char *name, zend_long value);
    void set_manager_pid(pid_t pid);
    bool prepare();
    void fill_in_settings();
    bool finish(bool has_served);
    void leave_nothing();
    static void worker_start_settled(zend_long, zval *result);
    void fail_worker(const std::string &why);
    std::string addresses();
    void log_start();
    void remove_traces();
    std::string stats_text();   // what the option stats_file writes
    void on_overdue() override;
    bool run_single();
    bool run_with_master();
    bool run_with_manager(std::unique_ptr<ManagerLinks> lanes);
    void run_worker(Manager::Role &role);
    void end_process();
    WorkerLinkSettings worker_slot_of(Manager::Role &role);
    SessionNumbers numbers_of(const Manager::Role &role);
    // Calls an event's callback with the server and these integers. The id of its coroutine, 0, or -errno: it was not called.
    int64_t notify(Event event, Stack stack, std::initializer_list<zend_long> arguments = {}, Duty duty = {});
    void notify_connection(Event event, Peer &peer, Stack stack, std::initializer_list<zend_long> more);
    bool check_callbacks();
    bool configure_framing();
    static int64_t ask_worker(void *state, int64_t session, int kind, std::string_view bytes);
    bool asks_in_master();
    void tell_functions(Master &master);
    void fatal_error_in_master();
    Callable *callback_of(int port, Event event);
    // Calls a callback with these arguments, which belong to it from now on, in a coroutine of its own where the server
    // has them. False: there is no coroutine for it.
    bool call_back(Callable &callback, uint32_t count, zval *arguments, const Duty &duty);
    void not_called(int64_t why);
    // The same for what a client has sent.
    bool hand_over(Peer &peer, Event event, Callable &callback, uint32_t count, zval *arguments);
    void make_request(const IncomingRequest &arrival, zval *made);
    void handle_request(Callable &callback, zval *made);
    void call_for_request(Callable &callback, zval *made, void (*ended)(zend_long));

    // Requests that wait for their turn: worker_max_concurrency of their callbacks run.
    class RequestQueue final : public Runnable {
    public:
        explicit RequestQueue(ServerState &state) : state_(state) {}
        // Begins it, at once or when it is its turn. `made` belongs to this queue.
        void add(Callable &callback, zval *made);
        void handler_ends();
        void refuse_all();
        void run() override;

    private:
        struct Waiting {
            Callable *callback;
            zval made[2];

            bool has_peer() const;
            void release();
        };
        bool has_room() const { return handlers_ < state_.server.config.worker_max_concurrency; }
        void begin(Callable &callback, zval *made);
        void forget_gone();

        static constexpr size_t kFew = 64;

        ServerState &state_;
        std::deque<Waiting> waiting_;
        size_t look_at_ = kFew;   // when so many wait, it is time to look which clients have gone
        int64_t handlers_ = 0;
    };
    bool limits_handlers() const { return server.config.worker_max_concurrency > 0 && server.config.enable_coroutine; }
    static void handler_ended(zend_long);
    bool is_over_concurrency();
    struct PendingHandshake;
    void ask_before_handshake(Callable &before, const WebSocketOffer &offer, const zval *made, int port);
    void finish_handshake(const WebSocketOffer &offer, const zval *made, int port);

    bool find_privileges();
    bool open_mailboxes();
    bool routes_orders() const;
    WorkerRow *owner_elsewhere(int64_t session);
    template <class F>
    void each_peer(int64_t after, F visit);
    void on_order(std::string_view letter);
    void take_mail();
    void forget_senders();

    std::unique_ptr<Scoreboard> board_;
    std::unique_ptr<PeerTable> peers_;   // of a master
    SessionDirectory sessions_;              // of a manager's workers
    size_t datagram_size_ = 0;               // between master and workers
    Master *master_ = nullptr;               // while this is its process
    Privileges privileges_;
    PidFile pid_file_;
    std::vector<std::unique_ptr<Mailbox>> mailboxes_;   // by worker id; none where nobody would send
    std::unique_ptr<Manager> manager_;
    std::unique_ptr<BlockPool> unread_storage_;   // of the worker
    std::unique_ptr<Worker> worker_;
    RequestQueue request_queue_{*this};
    std::unique_ptr<StatsFile> stats_file_;   // of the first worker
    ShutdownWatchdog end_watch_{static_cast<ShutdownWatchdog::Observer &>(*this)};   // of the only process
    bool running_ = false;
    bool was_started_ = false;
    bool tells_start_ = false;   // this process calls the start event
    bool worker_failed_ = false;
    double started_at_ = 0;
    pid_t master_pid_ = 0;
    pid_t manager_pid_ = 0;
};

using ServerBox = Box<ServerState>;

// The process's one server object, or nullptr.
extern ServerState *the_server;

// The worker that this process is, or nullptr.
inline Worker *current_worker()
{
    return the_server ? the_server->worker() : nullptr;
}

// Options of set(): server, primary port and coroutines. False: an exception was thrown.
bool apply_server_settings(ServerState &state, HashTable *settings);
bool apply_port_settings(PortState &state, HashTable *settings);
// Logs one notice with the names of all options that were set and have no effect.
void log_ignored_options(ServerState &state);
// What the property `setting` of a server or port shows.
void merge_settings(zend_object *object, HashTable *settings);

extern zend_class_entry *http_server_class;
extern zend_class_entry *websocket_server_class;   // set by the layer above, which declares the class

extern const RuntimeObserver server_observer;

// The property `connections` of a server, and of a port of this index.
void add_connection_iterator(zend_object *server);
void add_connection_iterator(zend_object *object, int port);

// A Port object for a port of the server, added to its list.
zval *add_port_object(ServerState &state, int index, const char *host, zend_long type);

}  // namespace coro::php
