#include "php/zend/exceptions.h"
#include "php/zend/value.h"
#include "php/process/process_object.h"
#include "php/server/admin_state.h"
#include "php/server/classes.h"
#include "php/http/response_host.h"
#include "php/zend/arguments.h"
#include "php/zend/names.h"
#include "php/runtime/runtime.h"
#include "php/server/address.h"
#include "php/server/certificates.h"
#include "php/server/connections.h"
#include "php/server/manager_state.h"
#include "php/server/messages.h"
#include "php/server/room_access.h"
#include "php/server/state.h"
#include "php/server/stats.h"
#include "php/server/tasks.h"

#include "coro/base/error.h"
#include "coro/server/http/response_writer.h"
#include "coro/server/http/stream.h"
#include "coro/server/shared/signals.h"

#include "zend_exceptions.h"

#include "php/stub/http_server_arginfo.h"
#include "php/stub/server_arginfo.h"

#include <cerrno>
#include <signal.h>
#include <string>

namespace coro::php {

zend_class_entry *http_server_class;
zend_class_entry *websocket_server_class;

namespace {

constexpr zend_long kSsl = 512;

// Checks the port number and the socket type of a listening address. `number_argument` and `type_argument` are their
// positions in the PHP call, for messages. Returns false if an exception was thrown.
bool check_address(uint32_t number_argument, zend_long number, uint32_t type_argument, zend_long given)
{
    zend_long type = given & ~kSsl;
    if (number < 0 || number > 65535) {
        zend_argument_value_error(number_argument, "must be between 0 and 65535");
        return false;
    }
    if (type < kTcp || type > kUnixDatagram) {
        zend_argument_value_error(type_argument, "must be CORO_SOCK_TCP, CORO_SOCK_UDP, CORO_SOCK_TCP6, CORO_SOCK_UDP6, "
                                  "CORO_SOCK_UNIX_STREAM or CORO_SOCK_UNIX_DGRAM, perhaps with CORO_SSL, " ZEND_LONG_FMT
                                  " given", given);
        return false;
    }
    bool is_datagram = type == kUdp || type == kUdp6 || type == kUnixDatagram;
    if ((given & kSsl) && is_datagram) {
        zend_argument_value_error(type_argument, "must not contain CORO_SSL for a port of datagrams: coro has no DTLS");
        return false;
    }
    return !(given & kSsl) || check_tls_is_built();
}

// Returns true if the constructor of the server was called. Otherwise throws an exception and returns false: a subclass
// may have a constructor that does not call parent::__construct().
bool is_constructed(ServerState &state)
{
    if (!state.ports.empty()) {
        return true;
    }
    zend_throw_error(error_class, "the server was not constructed: call parent::__construct()");
    return false;
}

// Returns true if the program may change the server. Otherwise throws an exception, or raises a warning that begins with `what`.
bool may_change(ServerState &state, const char *what)
{
    bool is_running = is_constructed(state) && state.is_running();
    if (is_running) {
        php_error_docref(nullptr, E_WARNING, "%s while the server is running", what);
    }
    return !is_running && !EG(exception);
}

zend_long property(zend_object *object, const char *name)
{
    zval room;
    return zval_get_long(zend_read_property(object->ce, object, name, strlen(name), true, &room));
}

bool signal_process(pid_t pid, int signal)
{
    return pid > 0 && ::kill(pid, signal) == 0;
}

// Sends a signal to the master or manager process. If this worker has given up its privileges and may not send signals
// to the process, sends the byte `request` through its pipe to the manager instead. Returns false if neither was sent.
bool signal_manager(ServerState &state, pid_t pid, int signal, char request)
{
    if (!state.is_running()) {
        return false;   // the server may have ended, so that the pid may belong to another process by now
    }
    if (signal_process(pid, signal)) {
        return true;
    }
    return pid > 0 && errno == EPERM && state.life() && state.life()->notify_manager(request);
}

// Returns the scoreboard row of the worker with this id. A negative id means the current worker. Returns nullptr if the
// worker does not exist.
WorkerRow *row_of_worker(ServerState &state, zend_long worker_id)
{
    WorkerLife *own = state.life();
    if (worker_id < 0 || (own && own->id() == worker_id)) {
        return own ? &own->row() : nullptr;
    }
    Scoreboard *scoreboard = state.shared.scoreboard.get();
    return scoreboard ? scoreboard->find(worker_id) : nullptr;
}

// Returns the pid of the worker with this id, or of the current worker for a negative id. The ids of processes of addProcess()
// follow those of workers and task workers. Returns 0 if the worker does not exist.
pid_t pid_of_worker(ServerState &state, zend_long worker_id)
{
    WorkerRow *row = row_of_worker(state, worker_id);
    if (row) {
        return row->pid.load();
    }
    zend_long first = state.server.config.worker_num + state.server.config.task_worker_num;
    bool is_process = worker_id >= first && worker_id - first < zend_long(state.processes.size());
    return state.is_running() && is_process ? state.processes[size_t(worker_id - first)]->pid() : 0;
}

}  // namespace

bool attach_response(zend_long session, ResponseWriter &writer)
{
    auto attach = [&writer](Peer *peer) {
        HttpStream *http = peer ? peer->http() : nullptr;
        bool can_attach = http && http->is_awaiting_response();
        if (can_attach) {
            writer.attach_again(*http);
        }
        return can_attach;
    };
    if (attach(find_peer(session))) {
        return true;
    }
    ResponseHost *host = ResponseHost::find_by_client(session);
    if (!host || !attach(host->find_peer(session))) {
        return false;
    }
    writer.set_host(host->number());
    return true;
}

bool close_connection(const ResponseWriter &writer)
{
    ResponseHost *host = ResponseHost::find(writer.host());
    Peer *peer = host ? host->find_peer(writer.session()) : writer.host() ? nullptr : find_peer(writer.session());
    if (!peer) {
        return false;
    }
    host && peer->websocket() ? close_peer(*peer) : peer->close(true);
    return true;
}

// Called at the end of the PHP request. Ends the role of this process if the server has not ended before.
static void end_server()
{
    if (the_server) {
        the_server->abandon();
    }
}

static void worker_was_forked()
{
    if (Worker *worker = current_worker()) {
        worker->was_forked();
    }
}

static void add_workers_to_dump(std::string &text)
{
    if (ManagerState *state = the_server ? the_server->manager_state() : nullptr) {
        text += state->manager().workers_text();
    }
}

const RuntimeObserver server_observer({
    .order = Order::kServers,
    .on_dump = add_workers_to_dump,
    .on_fork = worker_was_forked,
    .on_helper_begin =
        [] {
            if (the_server) {
                the_server->leave();
            }
        },
    .on_request_end = end_server,
});

void ServerState::show_to_collector(zend_get_gc_buffer *seen)
{
    events.show_to_collector(seen);
    for (zval &port : ports) {
        zend_get_gc_buffer_add_zval(seen, &port);
    }
    for (const auto &process : processes) {
        zend_get_gc_buffer_add_obj(seen, process->object());
    }
    for (ProgramCommand &command : program_commands) {
        zend_get_gc_buffer_add_zval(seen, command.callback.function());
    }
    admin->health_checks.show_to_collector(seen);
    zend_get_gc_buffer_add_zval(seen, dispatch_function.function());
}

void register_server()
{
    zend_class_entry *server = register_class_Coro_Server();
    ServerBox::install(server);
    add_names(server);
    http_server_class = register_class_Coro_Http_Server(server);
    add_names(http_server_class);
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Server, __construct)
{
    zend_string *host = nullptr;
    zend_long number = 0, mode = ServerConfig::kBase, type = kTcp;
    ZEND_PARSE_PARAMETERS_START(0, 4)
        Z_PARAM_OPTIONAL
        Z_PARAM_PATH_STR(host)
        Z_PARAM_LONG(number)
        Z_PARAM_LONG(mode)
        Z_PARAM_LONG(type)
    ZEND_PARSE_PARAMETERS_END();

    ServerState &state = ServerBox::of(ZEND_THIS);
    if (!state.ports.empty() || the_server != &state) {
        constexpr zend_long kOneAtMost = -3;
        zend_throw_exception(exception_class, "a process can have only one server; use listen() for more ports", kOneAtMost);
        RETURN_THROWS();
    }
    if (!check_address(2, number, 4, type)) {
        RETURN_THROWS();
    }
    if (mode != ServerConfig::kBase && mode != ServerConfig::kProcess) {
        zend_argument_value_error(3, "must be CORO_BASE or CORO_PROCESS, " ZEND_LONG_FMT
                                  " given; the type of socket is argument #4 ($sock_type)", mode);
        RETURN_THROWS();
    }
    state.server.config.mode = int(mode);
    PortConfig defaults;
    defaults.open_websocket_protocol = instanceof_function(Z_OBJCE_P(ZEND_THIS), websocket_server_class);
    defaults.open_http_protocol = instanceof_function(Z_OBJCE_P(ZEND_THIS), http_server_class);
    const char *address = host ? ZSTR_VAL(host) : (type & ~kSsl) == kTcp6 ? "::" : "0.0.0.0";
    std::string what;
    int index = add_port(state.server, type & ~kSsl, address, number, what);
    if (index < 0) {
        throw_exception(index, "cannot bind to %s", what.c_str());
        RETURN_THROWS();
    }
    state.server.port(index).config = defaults;
    state.server.port(index).uses_tls = type & kSsl;
    zval *port = add_port_object(state, index, address, type & ~kSsl);
    zend_object *self = Z_OBJ_P(ZEND_THIS);
    zend_update_property_string(self->ce, self, ZEND_STRL("host"), address);
    zend_update_property_long(self->ce, self, ZEND_STRL("port"), property(Z_OBJ_P(port), "port"));
    zend_update_property_long(self->ce, self, ZEND_STRL("type"), type);
    zend_update_property_bool(self->ce, self, ZEND_STRL("ssl"), type & kSsl);
    zend_update_property_long(self->ce, self, ZEND_STRL("mode"), mode);
    add_connection_iterator(self);
}

ZEND_METHOD(Coro_Server, listen)
{
    zend_string *host;
    zend_long number, type;
    ZEND_PARSE_PARAMETERS_START(3, 3)
        Z_PARAM_PATH_STR(host)
        Z_PARAM_LONG(number)
        Z_PARAM_LONG(type)
    ZEND_PARSE_PARAMETERS_END();

    ServerState &state = ServerBox::of(ZEND_THIS);
    if (!is_constructed(state) || !check_address(2, number, 3, type) || !may_change(state, "a port cannot be added")) {
        RETURN_FALSE;
    }
    std::string what;
    int index = add_port(state.server, type & ~kSsl, ZSTR_VAL(host), number, what);
    if (index < 0) {
        php_error_docref(nullptr, E_WARNING, "cannot bind to %s: %s [%d]", what.c_str(), err::text(-index), -index);
        RETURN_FALSE;
    }
    state.server.port(index).uses_tls = type & kSsl;
    RETURN_COPY(add_port_object(state, index, ZSTR_VAL(host), type & ~kSsl));
}

ZEND_METHOD(Coro_Server, addProcess)
{
    zval *process;
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_OBJECT_OF_CLASS(process, ProcessBox::class_entry)
    ZEND_PARSE_PARAMETERS_END();

    ServerState &state = ServerBox::of(ZEND_THIS);
    if (!is_constructed(state) || !constructed_process(process) || !may_change(state, "a process cannot be added")) {
        RETURN_FALSE;
    }
    if (ProcessBox::of(process).pid != 0 || ProcessBox::of(process).is_tied()) {
        php_error_docref(nullptr, E_WARNING, "the process was started or added before");
        RETURN_FALSE;
    }
    auto added = std::make_unique<UserProcess>(Z_OBJ_P(process));
    zend_long index = zend_long(state.processes.size());
    if (!added->prepare(index, [](zend_long number) { return the_server->begin_user_process(number); })) {
        php_error_docref(nullptr, E_WARNING, "there is no memory or no descriptor for the process");
        RETURN_FALSE;
    }
    state.processes.push_back(std::move(added));
    state.server.has_processes = true;
    RETURN_LONG(index);
}

ZEND_METHOD(Coro_Server, on)
{
    zend_string *name;
    zval *function;
    ZEND_PARSE_PARAMETERS_START(2, 2)
        Z_PARAM_STR(name)
        Z_PARAM_ZVAL(function)
    ZEND_PARSE_PARAMETERS_END();

    ServerState &state = ServerBox::of(ZEND_THIS);
    if (!may_change(state, "callbacks cannot be changed")) {
        RETURN_FALSE;
    }
    Events &of_port = PortBox::of(&state.ports[0]).events;
    Events &events = is_port_event(name) ? of_port : state.events;
    RETURN_BOOL(events.set(name, function, false));
}

ZEND_METHOD(Coro_Server, getCallback)
{
    zend_string *name;
    CORO_PARSE_ONE(Z_PARAM_STR, name);

    ServerState &state = ServerBox::of(ZEND_THIS);
    if (!is_constructed(state)) {
        RETURN_THROWS();
    }
    Callable *callback = state.events.find_by_name(name);
    if (!callback) {
        callback = PortBox::of(&state.ports[0]).events.find_by_name(name);
    }
    if (!callback) {
        RETURN_NULL();
    }
    RETURN_COPY(callback->function());
}

ZEND_METHOD(Coro_Server, set)
{
    HashTable *settings;
    CORO_PARSE_ONE(Z_PARAM_ARRAY_HT, settings);

    ServerState &state = ServerBox::of(ZEND_THIS);
    if (!may_change(state, "options cannot be changed")) {
        RETURN_FALSE;
    }
    if (!apply_server_settings(state, settings)) {
        RETURN_THROWS();
    }
    merge_into_property(Z_OBJ_P(ZEND_THIS), "setting", settings);
    merge_into_property(Z_OBJ(state.ports[0]), "setting", settings);
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Server, start)
{
    ZEND_PARSE_PARAMETERS_NONE();
    ServerState &state = ServerBox::of(ZEND_THIS);
    bool has_served = is_constructed(state) && state.start();
    if (EG(exception)) {
        RETURN_THROWS();
    }
    RETURN_BOOL(has_served);
}

ZEND_METHOD(Coro_Server, shutdown)
{
    ZEND_PARSE_PARAMETERS_NONE();
    ServerState &state = ServerBox::of(ZEND_THIS);
    if (state.is_running() && state.shared.scoreboard->end().asked_at != 0) {
        RETURN_TRUE;   // the server is already ending, and a second signal would end the server at once
    }
    RETURN_BOOL(signal_manager(state, state.master_pid(), SIGTERM, kWorkerWantsShutdown));
}

ZEND_METHOD(Coro_Server, reload)
{
    bool only_tasks = false;
    CORO_PARSE_OPTIONAL(Z_PARAM_BOOL, only_tasks);

    ServerState &state = ServerBox::of(ZEND_THIS);
    if (!state.manager_pid()) {
        php_error_docref(nullptr, E_WARNING, "only a server with a manager (worker_num above 1, or max_request) can reload");
        RETURN_FALSE;
    }
    if (only_tasks) {
        bool has_task_workers = state.server.config.task_worker_num > 0;
        RETURN_BOOL(!has_task_workers || signal_manager(state, state.manager_pid(), SIGUSR2, kWorkerWantsTaskReload));
    }
    RETURN_BOOL(signal_manager(state, state.manager_pid(), SIGUSR1, kWorkerWantsReload));
}

ZEND_METHOD(Coro_Server, upgrade)
{
    ZEND_PARSE_PARAMETERS_NONE();
    ServerState &state = ServerBox::of(ZEND_THIS);
    // A process that has ended its work does not handle the signal any more, which would kill it.
    bool is_ending = state.is_running() && state.shared.scoreboard->end().has_begun;
    RETURN_BOOL(!is_ending && signal_manager(state, state.master_pid(), upgrade_signal(), kWorkerWantsUpgrade));
}

ZEND_METHOD(Coro_Server, stop)
{
    zend_long worker_id = -1;
    CORO_PARSE_OPTIONAL(Z_PARAM_LONG, worker_id);
    RETURN_BOOL(signal_process(pid_of_worker(ServerBox::of(ZEND_THIS), worker_id), SIGTERM));
}

ZEND_METHOD(Coro_Server, getWorkerId)
{
    ZEND_PARSE_PARAMETERS_NONE();
    WorkerLife *life = ServerBox::of(ZEND_THIS).life();
    if (!life) {
        RETURN_FALSE;
    }
    RETURN_LONG(life->id());
}

ZEND_METHOD(Coro_Server, getWorkerPid)
{
    zend_long worker_id = -1;
    CORO_PARSE_OPTIONAL(Z_PARAM_LONG, worker_id);
    pid_t pid = pid_of_worker(ServerBox::of(ZEND_THIS), worker_id);
    if (!pid) {
        RETURN_FALSE;
    }
    RETURN_LONG(pid);
}

ZEND_METHOD(Coro_Server, getWorkerStatus)
{
    zend_long worker_id = -1;
    CORO_PARSE_OPTIONAL(Z_PARAM_LONG, worker_id);
    WorkerRow *row = row_of_worker(ServerBox::of(ZEND_THIS), worker_id);
    if (!row) {
        RETURN_FALSE;
    }
    RETURN_LONG(status_of(*row));
}

ZEND_METHOD(Coro_Server, getManagerPid)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(ServerBox::of(ZEND_THIS).manager_pid());
}

ZEND_METHOD(Coro_Server, getMasterPid)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(ServerBox::of(ZEND_THIS).master_pid());
}

ZEND_METHOD(Coro_Server, sendMessage)
{
    zval *message;
    zend_long worker_id;
    ZEND_PARSE_PARAMETERS_START(2, 2)
        Z_PARAM_ZVAL(message)
        Z_PARAM_LONG(worker_id)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_BOOL(send_value_to_worker(ServerBox::of(ZEND_THIS), message, worker_id));
}

ZEND_METHOD(Coro_Server, rooms)
{
    ZEND_PARSE_PARAMETERS_NONE();
    make_rooms(return_value);
}

ZEND_METHOD(Coro_Server, stats)
{
    ZEND_PARSE_PARAMETERS_NONE();
    return_stats(ServerBox::of(ZEND_THIS), return_value);
}
