#pragma once

#include "php/runtime/duty.h"
#include "php/server/callback_options.h"
#include "php/server/events.h"
#include "php/server/plain_calls.h"
#include "php/server/user_process.h"
#include "php/zend/box.h"
#include "php/zend/call.h"

#include "coro/server/config/pid_file.h"
#include "coro/server/config/privileges.h"
#include "coro/server/config/server.h"
#include "coro/server/lifecycle/main_process.h"
#include "coro/server/lifecycle/manager.h"
#include "coro/server/lifecycle/worker.h"
#include "coro/server/shared/mailbox.h"
#include "coro/server/shared/peer_table.h"
#include "coro/server/shared/room_directory.h"
#include "coro/server/shared/scoreboard.h"
#include "coro/server/shared/session_directory.h"

#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

namespace coro {
class ShutdownWatchdog;
}

namespace coro::php {

struct AdminState;
class LifeState;
class ManagerState;
class MasterState;
class ProcessCommands;
class TaskSender;
class TaskWorkerState;
class WorkerState;

// The C++ part of a Coro\Server\Port object.
struct PortState {
    Events events;
    Callable length_function;   // the function of the option package_length_func
    Port *port = nullptr;       // owned by the server; nullptr: the object belongs to no server
    bool was_set = false;       // true: the program has called set() on this port; false: the port copies the server's options

    void show_to_collector(zend_get_gc_buffer *seen)
    {
        events.show_to_collector(seen);
        zend_get_gc_buffer_add_zval(seen, length_function.function());
    }
};

using PortBox = Box<PortState>;

// Where a command runs: the values of CORO_SERVER_COMMAND_*, whose sum the program passes to addCommand().
enum ProcessType : zend_long {
    kInMaster = 2,
    kInReactorThread = 4,
    kInEventWorker = 8,
    kInTaskWorker = 16,
    kInManager = 32,
};

// A command of Server::addCommand().
struct ProgramCommand {
    std::string name;
    zend_long accepted;   // a sum of ProcessType
    Callable callback;
};

// The data that all processes of a server share. start() creates the data before it forks the first process.
struct SharedState {
    std::unique_ptr<Scoreboard> scoreboard;
    std::unique_ptr<PeerTable> peers;   // the clients of the master; nullptr: the server has no master
    SessionDirectory sessions;          // the connections of all workers; empty if the server has no manager
    std::unique_ptr<RoomDirectory> rooms;   // never nullptr while the server runs
    RoomDirectory::Changes room_changes = RoomDirectory::Changes::kIgnored;
    std::vector<std::unique_ptr<Mailbox>> mailboxes;   // the index is the worker id; empty if workers get no messages
    // What processes that are no workers publish to rooms, for the threads of the master that have the clients' sockets; empty if
    // there is no such process or no such thread.
    std::vector<std::unique_ptr<Mailbox>> room_mailboxes;
    // The tasks, and the mailboxes that contain them: the first is for any task worker, the others are for one each. Empty if
    // there are no task workers.
    TaskTable task_table;
    std::vector<std::unique_ptr<Mailbox>> task_queues;
    // The mailboxes for results of tasks; the index is the scoreboard row of the worker that gets them. Each process has its
    // own, so that results do not reach another process with the same worker id.
    std::vector<std::unique_ptr<Mailbox>> result_mailboxes;
    size_t datagram_size = 0;           // the largest datagram between the master and a worker, in bytes

    void abandon_mailboxes();
};

struct MainPids {
    pid_t master = 0;    // 0: start() was not called
    pid_t manager = 0;   // 0: the server has no manager
};

// The stack on which the callback of an event runs.
enum class CallOn { kNewCoroutine, kCurrentStack };

// The C++ part of a Coro\Server object: the callbacks and options of the program, the data that all processes of the
// server share, and the role of this process (WorkerState, ManagerState or MasterState).
class ServerState final : public MainProcess::Observer {
public:
    ServerState();
    ~ServerState();
    ServerState(const ServerState &) = delete;
    ServerState &operator=(const ServerState &) = delete;

    void show_to_collector(zend_get_gc_buffer *seen);

    Server server;
    Events events;
    CallbackOptions callback_options;
    std::vector<zval> ports;      // Port objects; each zval owns a reference
    Callable dispatch_function;   // the function of the option dispatch_func
    std::vector<std::unique_ptr<UserProcess>> processes;   // in the order of addProcess()
    std::vector<ProgramCommand> program_commands;
    std::unique_ptr<AdminState> admin;   // never nullptr
    SharedState shared;
    PlainCalls plain_calls;
    std::unique_ptr<TaskSender> tasks;   // nullptr: the server has no task workers
    std::unique_ptr<ProcessCommands> commands;   // nullptr: start() was not called

    bool is_running() const { return is_running_; }
    Worker *worker() const { return worker_; }       // returns nullptr if this process is not a worker
    void set_worker(Worker *worker) { worker_ = worker; }
    WorkerLife *life() const;                        // returns nullptr if this process is not a worker or task worker
    // Each returns nullptr if this process has another role; life_state() is that of a worker or task worker.
    WorkerState *worker_state() const { return worker_state_.get(); }
    TaskWorkerState *task_worker_state() const { return task_worker_state_.get(); }
    LifeState *life_state() const;
    ManagerState *manager_state() const { return manager_state_.get(); }
    MasterState *master_state() const { return master_state_; }   // returns nullptr if this process is not a master
    MainProcess *main_process() const { return main_process_.get(); }   // only for the process that has called start()
    double started_at() const { return started_at_; }
    pid_t master_pid() const { return pids_.master; }
    pid_t manager_pid() const { return pids_.manager; }
    void set_manager_pid(pid_t pid);

    // Serves until the server ends. Returns false if an exception was thrown, a worker could not start, or
    // the manager died.
    bool start();
    // Ends the role of this process without calling PHP code. Must be called at the end of the PHP request.
    void abandon();
    // Called in a forked process that is not part of the server: forgets the role of the parent, whose state stays as it
    // is in the memory of this process.
    void leave();

    // Called in a process of addProcess(), with its index: the process may send messages and commands to other processes, and has
    // the user and group of the workers. Returns false if the process must end.
    [[nodiscard]] bool begin_user_process(zend_long index);

    zend_object *object();
    void set_property(const char *name, zend_long value);
    // Returns the callback of the port for this event or, if the program has not set it, the callback of the first
    // port. Returns nullptr if neither port has a callback.
    Callable *callback_of(int port, Event event);
    // Calls the callback of a server event with the Server object and the integers in `arguments`. Returns the id of
    // the callback's coroutine, 0 if the callback has no coroutine or does not exist, or -errno if it could not be
    // called.
    int64_t notify(Event event, CallOn stack, std::initializer_list<zend_long> arguments = {},
                   Duty duty = {});
    int64_t begin(const FunctionCall &call, const Duty &duty);
    bool call_event(Callable &callback, uint32_t count, zval *arguments, const Duty &duty);
    // Calls the beforeShutdown callback. Returns the id of the callback's coroutine, or 0 if there is none.
    int64_t notify_before_shutdown();

    // Returns true if only one worker can use a connection directly, so that all other workers must send a PeerCommand
    // to this worker.
    bool workers_have_own_peers() const;
    // Returns true if the master calls PHP functions, from the options dispatch_func or package_length_func.
    bool calls_functions_in_master();
    // Removes the uploaded files of workers that were killed.
    void remove_uploads_of_killed_workers();
    // Closes the listening sockets, and removes the unix sockets and the pid file.
    void remove_traces();
    // Makes the watchdog end this process, the manager or master, when PHP code blocks it while it is to end.
    void watch_signals_with(ShutdownWatchdog &watchdog);
    void end_stuck_process(const char *name);
    // Ends the timers, event watchers and coroutines that the program has started in this process.
    void end_coroutines();

private:
    bool prepare();
    void choose_process_counts();
    bool check_callbacks();
    bool configure_framing();
    bool find_privileges();
    bool prepare_uploads();
    bool listen();
    bool share_state();
    bool open_mailboxes();
    bool open_task_queues();
    bool open_command_mailboxes();
    bool open_files(bool is_successor);

    bool run_single();
    bool run_with_master();
    bool run_with_manager(std::unique_ptr<ManagerLinks> links, Fd events = {});
    bool run_worker(Manager::Role &role);
    bool run_task_worker(Manager::Role &role);
    [[noreturn]] void run_admin(Manager::Role &role);
    // Called in a forked child, which must not wait for the coroutines of its parent that are sending.
    void abandon_senders();
    void become_worker(Manager::Role &role);
    void leave_main_process();
    void on_takes_over() override;   // writes the pid file
    bool finish(bool has_served);
    void end_process(bool has_failed);
    void fatal_error();

    Privileges privileges_;
    PidFile pid_file_;
    std::unique_ptr<MainProcess> main_process_;
    std::unique_ptr<WorkerState> worker_state_;
    std::unique_ptr<TaskWorkerState> task_worker_state_;
    std::unique_ptr<ManagerState> manager_state_;
    MasterState *master_state_ = nullptr;
    Worker *worker_ = nullptr;
    bool is_running_ = false;
    bool was_started_ = false;
    double started_at_ = 0;
    MainPids pids_;
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

// The only server of the process; nullptr: the program has not created a server.
extern ServerState *the_server;

// Returns the worker of this process, or nullptr if this process is not a worker.
inline Worker *current_worker()
{
    return the_server ? the_server->worker() : nullptr;
}

// Logs the addresses of the server, its mode and the number of its workers.
void log_start(Server &server);
// Applies the options that a program passes to Server::set(): options of the server, of its first port and of
// coroutines. Returns false if an exception was thrown.
bool apply_server_settings(ServerState &state, HashTable *settings);
// Applies the options that a program passes to Port::set(). Returns false if an exception was thrown.
bool apply_port_settings(PortState &state, HashTable *settings);
// Logs one notice with the names of all options that the program has set and that have no effect in coro.
void log_ignored_options(ServerState &state);

extern zend_class_entry *http_server_class;
extern zend_class_entry *websocket_server_class;   // set by php/websocket, which declares the class

// Each function sets the property `connections`, of a Server object or of the Port object with this index.
void add_connection_iterator(zend_object *server);
void add_connection_iterator(zend_object *object, int port);

// Creates a Port object for the port with this index, and appends the object to the property `ports` of the server.
zval *add_port_object(ServerState &state, int index, const char *host, zend_long type);

}  // namespace coro::php
