#pragma once

#include "php/runtime/duty.h"
#include "php/runtime/observer.h"
#include "php/server/events.h"
#include "php/server/port_state.h"
#include "php/zend/box.h"

#include "coro/server/config/pid_file.h"
#include "coro/server/config/privileges.h"
#include "coro/server/config/server.h"
#include "coro/server/lifecycle/mailbox.h"
#include "coro/server/lifecycle/manager.h"
#include "coro/server/lifecycle/worker.h"
#include "coro/server/shared/peer_table.h"
#include "coro/server/shared/scoreboard.h"
#include "coro/server/shared/session_directory.h"

#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

namespace coro::php {

class ManagerState;
class MasterState;
class WorkerState;

// What the processes of a server share. start() creates it before it forks the first process.
struct SharedState {
    std::unique_ptr<Scoreboard> scoreboard;
    std::unique_ptr<PeerTable> peers;   // nullptr: the server has no master
    SessionDirectory sessions;          // empty if the server has no manager
    std::vector<std::unique_ptr<Mailbox>> mailboxes;   // index: worker id; empty if workers get no messages
    size_t datagram_size = 0;           // most bytes of a datagram between the master and a worker
};

// The stack on which an event's callback runs.
enum class CallOn { kNewCoroutine, kCurrentStack };

// The C++ part of a Coro\Server object: the callbacks and options of the program, what all processes of the
// server share, and the role that this process plays (WorkerState, ManagerState or MasterState).
class ServerState {
public:
    ServerState();
    ~ServerState();
    ServerState(const ServerState &) = delete;
    ServerState &operator=(const ServerState &) = delete;

    Server server;
    Events events;
    std::vector<zval> ports;      // Port objects; each zval owns a reference
    Callable dispatch_function;   // option dispatch_func
    SharedState shared;

    bool is_running() const { return is_running_; }
    Worker *worker() const { return worker_; }       // nullptr: this process is no worker
    void set_worker(Worker *worker) { worker_ = worker; }
    // Return nullptr if this process does not have the role.
    WorkerState *worker_state() const { return worker_state_.get(); }
    ManagerState *manager_state() const { return manager_state_.get(); }
    double started_at() const { return started_at_; }
    pid_t master_pid() const { return master_pid_; }     // 0: start() was not called
    pid_t manager_pid() const { return manager_pid_; }   // 0: the server has no manager
    void set_manager_pid(pid_t pid);

    // Serves until the server ends. Returns false if an exception was thrown, a worker could not start, or
    // the manager died.
    bool start();
    // Called at the end of the PHP request: ends the role of this process without calling PHP code.
    void abandon();

    zend_object *object();
    void set_property(const char *name, zend_long value);
    // Returns the callback of the port or, if it has none, the one of the first port. Returns nullptr if both
    // have none.
    Callable *callback_of(int port, Event event);
    // Calls the callback of a server event with the server and these integers. Returns the id of its
    // coroutine, 0 if it has none, or -errno if the callback was not called.
    int64_t notify(Event event, CallOn stack, std::initializer_list<zend_long> arguments = {},
                   Duty duty = {});
    // Calls the beforeShutdown callback; see WorkerHandler::on_before_shutdown().
    int64_t notify_before_shutdown();

    // True if only the worker that has a connection can use it: other workers must send a PeerCommand to that
    // worker.
    bool workers_have_own_peers() const;
    // True if the master calls PHP functions: dispatch_func or package_length_func.
    bool calls_functions_in_master();
    // Closes the listening sockets, and removes the unix sockets and the pid file.
    void remove_traces();
    // Ends the timers, event watchers and coroutines that the program has started in this process.
    void end_coroutines();

private:
    bool prepare();
    void choose_process_counts();
    void copy_options_to_ports();
    bool check_callbacks();
    bool configure_framing();
    bool find_privileges();
    bool listen();
    bool share_state();
    bool open_mailboxes();
    bool open_files();
    void publish_settings();
    std::string addresses();
    void log_start();

    bool run_single();
    bool run_with_master();
    bool run_with_manager(std::unique_ptr<ManagerLinks> links);
    bool run_worker(Manager::Role &role);
    void become_worker(Manager::Role &role);
    bool finish(bool has_served);
    void end_process(bool has_failed);
    void fatal_error();

    Privileges privileges_;
    PidFile pid_file_;
    std::unique_ptr<WorkerState> worker_state_;
    std::unique_ptr<ManagerState> manager_state_;
    MasterState *master_state_ = nullptr;   // nullptr: this process is no master
    Worker *worker_ = nullptr;
    bool is_running_ = false;
    bool was_started_ = false;
    double started_at_ = 0;
    pid_t master_pid_ = 0;
    pid_t manager_pid_ = 0;
};

using ServerBox = Box<ServerState>;

inline zend_object *ServerState::object()
{
    return ServerBox::object_of(*this);
}

inline Callable *ServerState::callback_of(int port, Event event)
{
    Callable &own = PortBox::of(&ports[size_t(port)]).events[event];
    if (own) {
        return &own;
    }
    Callable &primary = PortBox::of(&ports[0]).events[event];
    return primary ? &primary : nullptr;
}

// The only server object of the process; nullptr: there is none.
extern ServerState *the_server;

// Returns the worker that this process is, or nullptr.
inline Worker *current_worker()
{
    return the_server ? the_server->worker() : nullptr;
}

// Applies the options that set() of a server gets: those of the server, of its first port and of coroutines.
// Returns false if an exception was thrown.
bool apply_server_settings(ServerState &state, HashTable *settings);
// Applies the options that set() of a port gets. Returns false if an exception was thrown.
bool apply_port_settings(PortState &state, HashTable *settings);
// Logs one notice with the names of all options that were set and have no effect.
void log_ignored_options(ServerState &state);
// Adds the options to the property `setting` of a server or port.
void merge_settings(zend_object *object, HashTable *settings);

extern zend_class_entry *http_server_class;
extern zend_class_entry *websocket_server_class;   // set by php/websocket, which declares the class

extern const RuntimeObserver server_observer;

// Sets the property `connections` of a server, or of a port with this index.
void add_connection_iterator(zend_object *server);
void add_connection_iterator(zend_object *object, int port);

// Creates a Port object for a port of the server and appends it to the server's list.
zval *add_port_object(ServerState &state, int index, const char *host, zend_long type);

}  // namespace coro::php
