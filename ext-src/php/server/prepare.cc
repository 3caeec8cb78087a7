#include "php/server/admin_state.h"
#include "php/server/event_object.h"
#include "php/server/certificates.h"
#include "php/server/state.h"

#include "php/http/response_host.h"
#include "php/http/upload_directory.h"
#include "php/runtime/runtime.h"
#include "php/runtime/settings.h"
#include "php/zend/exceptions.h"
#include "php/zend/file_part.h"
#include "php/zend/value.h"
#include "php/zend/wording.h"

#include "coro/base/cpu.h"
#include "coro/base/error.h"
#include "coro/base/log.h"
#include "coro/server/connection/access_log.h"
#include "coro/server/shared/request_id.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <string>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <vector>

// The steps of Server::start() that come before it forks a process or calls a callback.
namespace coro::php {

namespace {

// Adds the values of some options that the program may not have set, such as worker_num, to the property `setting`.
void publish_settings(ServerState &state)
{
    zval filled;
    array_init(&filled);
    add_assoc_long(&filled, "worker_num", state.server.config.worker_num);
    add_assoc_long(&filled, "task_worker_num", state.server.config.task_worker_num);
    add_assoc_long(&filled, "output_buffer_size", state.server.config.buffer_output_size);
    add_assoc_long(&filled, "max_connection", state.server.config.max_connection);
    const PortConfig &port = state.server.port(0).config;
    add_assoc_bool(&filled, "open_http_protocol", port.open_http_protocol);
    if (port.open_websocket_protocol) {
        add_assoc_bool(&filled, "open_websocket_protocol", true);
    }
    merge_into_property(state.object(), "setting", Z_ARRVAL(filled));
    zval_ptr_dtor(&filled);
}

// Returns false if an exception was thrown.
bool open_admin_listener(const ServerConfig &config, AdminListener &listener)
{
    std::string error;
    if (!config.admin_server.empty() && !listener.open(config, error)) {
        zend_throw_error(error_class, "%s", error.c_str());
        return false;
    }
    return true;
}

// Opens the pid file. A server that replaces a running one, or may do so (enable_reuse_port), takes over its pid file. Returns
// false if an exception was thrown.
bool open_pid_file(const ServerConfig &config, PidFile &file, bool is_successor)
{
    if (config.pid_file.empty()) {
        return true;
    }
    int outcome = file.open(config.pid_file, config.enable_reuse_port || is_successor);
    if (outcome == -EBUSY) {
        throw_exception(outcome, "cannot take the pid file %s: its server is running (pid %d)", config.pid_file.c_str(),
                        int(file.owner()));
        return false;
    }
    return succeeded(outcome, "cannot write the pid file %s", config.pid_file.c_str());
}

PortKind kind_of(const Port &port)
{
    return port.is_datagram                      ? PortKind::kDatagrams
           : port.config.open_websocket_protocol ? PortKind::kWebSocket
           : port.config.open_http_protocol      ? PortKind::kHttp
                                                 : PortKind::kPackets;
}

// Logs a notice for each callback whose event cannot happen on any port from `first` up to, but not including, `end`.
// Frameworks set callbacks for events that their program does not need.
void log_useless_callbacks(Events &events, Server &server, const std::vector<PortKind> &kinds, size_t first, size_t end)
{
    for (int i = int(Event::kRequest); i < Events::kCount; i++) {
        auto happens = [i](PortKind kind) { return can_happen(Event(i), kind); };
        if (!events[Event(i)] || std::any_of(kinds.begin() + first, kinds.begin() + end, happens)) {
            continue;
        }
        std::string which;
        for (size_t at = first; at < end; at++) {
            which += (which.empty() ? "" : ", ") + server.port(int(at)).bound().text() + " is for " + describe(kinds[at]);
        }
        log(LogLevel::kNotice, "the callback of the event %s is never called: %s", event_name(Event(i)), which.c_str());
    }
}

// Returns the path without symbolic links, "." and "..", and without a slash at its end. Its last folders need not exist.
std::string without_links(const std::string &path, std::error_code &error)
{
    std::string real = std::filesystem::weakly_canonical(path, error).string();
    while (real.ends_with('/')) {
        real.pop_back();
    }
    return real;
}

// Options name folders as the program sees them that calls start(). Turns the absolute path of a folder into the path that
// workers see after they have changed their root folder. Returns false if an exception was thrown, because the folder is not
// below the new root.
bool move_into_root(const char *option, std::string &folder, const std::string &chroot)
{
    if (chroot.empty()) {
        return true;
    }
    std::error_code error;
    std::string root = without_links(absolute_path(chroot), error);
    std::string real = error ? "" : without_links(folder, error);
    if (error || !(real + "/").starts_with(root + "/")) {
        throw_option_value(option, "must be below the folder of the option chroot, %s, and %s is not", root.c_str(),
                           folder.c_str());
        return false;
    }
    folder = real.substr(root.size());
    folder += folder.empty() ? "/" : "";
    return true;
}

// Makes the folder of static files absolute, and checks that it exists. Workers that send files look it up after they have
// changed their root folder. Returns false if an exception was thrown.
bool find_document_root(PortConfig &port, const Server &server)
{
    constexpr const char *kOption = "document_root";
    std::string &folder = port.document_root;
    if (!port.enable_static_handler) {
        return true;
    }
    if (folder.empty()) {
        throw_option_value(kOption, "must be set, because enable_static_handler is true");
        return false;
    }
    folder = absolute_path(folder);
    struct stat status;
    if (::stat(folder.c_str(), &status) < 0 || !S_ISDIR(status.st_mode)) {
        throw_option_value(kOption, "must be an existing folder, and %s is none", folder.c_str());
        return false;
    }
    return move_into_root(kOption, folder, server.config.workers_have_sockets() ? server.config.chroot : "");
}

bool find_document_roots(Server &server)
{
    for (int i = 0; i < server.port_count(); i++) {
        if (!find_document_root(server.port(i).config, server)) {
            return false;
        }
    }
    return true;
}

// The rows of the scoreboard for each worker id. One worker id can have several processes at a time, each with a row of
// its own: the newest process serves, older processes finish their work.
constexpr int kRowsPerWorker = 4;

int scoreboard_rows(const Server &server)
{
    return server.needs_manager() ? int(server.config.worker_num) * kRowsPerWorker : 1;
}

// Copies the options of the first port to each port on which the program has not called set(). Files of forms are written while
// they arrive, if the coroutine of the request can wait for them.
void copy_options_to_ports(ServerState &state)
{
    for (zval &port : state.ports) {
        PortState &copy = PortBox::of(&port);
        if (!copy.was_set) {
            copy.port->config = state.server.port(0).config;
        }
        copy.port->config.http_form_streaming = state.server.config.enable_coroutine;
    }
}

}  // namespace

// Checks the options and callbacks, and creates the sockets, files and tables of the server. All steps that can fail
// are in this function, because it runs before other processes exist. Returns false if an exception was thrown.
bool ServerState::prepare()
{
    bool is_successor = main_process_->is_successor();
    choose_process_counts();
    copy_options_to_ports(*this);
    if (!check_callbacks() || !configure_framing() || !find_privileges() || !find_document_roots(server) || !prepare_uploads() ||
        !listen() || !open_admin_listener(server.config, admin->listener) || !share_state() || !load_certificates(*this) ||
        !open_files(is_successor)) {
        return false;
    }
    int reactors = server.has_master() ? int(server.config.reactor_num) : 0;
    int task_rows = int(server.config.task_worker_num) * kRowsPerWorker;
    shared.scoreboard = std::make_unique<Scoreboard>(scoreboard_rows(server), reactors, task_rows,
                                                     !server.config.admin_server.empty());
    if (!server.config.admin_server.empty() &&
        !succeeded(shared.scoreboard->open_inquiry(), "cannot allocate the memory for the questions of the admin process")) {
        return false;
    }
    main_process_->begin(runtime().loop(), *shared.scoreboard);
    if (!open_task_queues() || !open_command_mailboxes() ||
        !succeeded(shared.scoreboard->limit_addresses(server.config), "cannot allocate the table of client addresses")) {
        return false;
    }
    started_at_ = wall_seconds();
    pids_.master = getpid();
    set_property("master_pid", pids_.master);
    publish_settings(*this);
    return true;
}

void ServerState::choose_process_counts()
{
    ServerConfig &config = server.config;
    if (config.worker_num == 0) {
        config.worker_num = cpu_count();
    }
    if (calls_functions_in_master()) {
        config.reactor_num = 1;   // only the master's own thread serves, because PHP functions can be called only in this thread
    }
    if (server.has_master() && config.reactor_num == 0) {
        constexpr int kProcessorsPerReactor = 4;   // one reactor thread for 4 processors: workers use most of the time
        config.reactor_num = (cpu_count() + kProcessorsPerReactor - 1) / kProcessorsPerReactor;
    }
}

bool ServerState::listen()
{
    int outcome = server.listen();
    server.open_transfer();
    return succeeded(outcome, "cannot listen on %s", server.port(0).bound().text().c_str());
}

// Creates the tables and mailboxes that the processes share; prepare() creates the scoreboard. Returns false if an
// exception was thrown.
bool ServerState::share_state()
{
    const ServerConfig &config = server.config;
    if (server.has_master()) {
        ssize_t granted = granted_datagram_size(size_t(config.datagram_size));
        if (!succeeded(int(granted), "cannot create the sockets between the master and the workers%s",
                       granted == -ENOBUFS ? " (see the kernel's limit net.core.wmem_max)" : "")) {
            return false;
        }
        shared.datagram_size = size_t(granted);
        shared.peers = std::make_unique<PeerTable>();
    }
    if (server.needs_manager() && !succeeded(shared.sessions.open(scoreboard_rows(server), size_t(config.max_connection)),
                                             "cannot allocate the table of connections")) {
        return false;
    }
    // There is room for 16 memberships for each connection. The memory is not used before there are members.
    constexpr int64_t kLeast = 1 << 14, kMost = 1 << 22;
    shared.rooms = std::make_unique<RoomDirectory>();
    size_t memberships = size_t(std::clamp(config.max_connection * 16, kLeast, kMost));
    return succeeded(shared.rooms->open(memberships, shared.room_changes), "cannot allocate the table of rooms") &&
           open_mailboxes();
}

// Opens the pid file and the log file, and turns the process into a daemon if the option daemonize is on. Returns
// false if an exception was thrown.
bool ServerState::open_files(bool is_successor)
{
    const ServerConfig &config = server.config;
    if (!open_pid_file(config, pid_file_, is_successor)) {
        return false;
    }
    const char *log_file = config.log_file.c_str();
    if (!config.log_file.empty() && !succeeded(open_log_file(log_file), "cannot open the log file %s", log_file)) {
        return false;
    }
    // a successor is in the background already if the server that it replaces is
    if (config.daemonize && !is_successor && ::daemon(1, 0) < 0) {
        throw_exception(-errno, "cannot become a daemon");
        return false;
    }
    pid_file_.own();
    if (config.daemonize && !config.log_file.empty()) {
        print_to_log_file();
    }
    if (!config.access_log.empty() &&
        !succeeded(open_access_log(config.access_log), "cannot open the access log %s", config.access_log.c_str())) {
        return false;
    }
    if (!config.access_log.empty() || config.http_request_id) {
        start_request_ids();
    }
    if (!is_successor) {
        on_takes_over();
    }
    return true;
}

void ServerState::on_takes_over()
{
    if (int outcome = pid_file_.write(); outcome < 0) {
        log(LogLevel::kWarning, "the pid file %s cannot be written: %s", server.config.pid_file.c_str(),
            err::Reason(-outcome).text());
    }
}

// Logs a notice for each callback that can never be called. Throws an exception if a port lacks the callback for the
// data that it receives. Returns false if an exception was thrown.
bool ServerState::check_callbacks()
{
    std::vector<PortKind> kinds;
    for (size_t i = 0; i < ports.size(); i++) {
        kinds.push_back(kind_of(server.port(int(i))));
    }
    // The callbacks of the first port are also called for other ports, so that an event on any port is enough.
    log_useless_callbacks(PortBox::of(&ports[0]).events, server, kinds, 0, ports.size());
    for (size_t i = 1; i < ports.size(); i++) {
        log_useless_callbacks(PortBox::of(&ports[i]).events, server, kinds, i, i + 1);
    }
    for (size_t i = 0; i < ports.size() && !EG(exception); i++) {
        Event event = received_event(kinds[i]);
        if (!callback_of(int(i), event)) {
            const char *name = event_name(event);
            std::string title = name, port = i == 0 ? "a server" : "the port " + server.port(int(i)).bound().text();
            title[0] = char(toupper(title[0]));
            zend_throw_error(error_class, kNoCallback.text(), port.c_str(), title.c_str(), name);
        }
    }
    if (!EG(exception) && server.config.task_worker_num > 0 && !events[Event::kTask]) {
        zend_throw_error(error_class, "a server with task workers needs a callback onTask: call on('task', ...)");
    }
    return !EG(exception);
}

// Looks up the values of the options user, group and chroot. Returns false if an exception was thrown.
bool ServerState::find_privileges()
{
    const char *option;
    int outcome = privileges_.find(server.config, &option);
    bool limits_master = !server.config.workers_have_sockets() && privileges_.changes_file_rights();
    server.config.file_rights = limits_master ? &privileges_ : nullptr;
    return succeeded(outcome, "option [%s] cannot be applied", option);
}

// Makes sure that the workers can write into the directory of the option upload_tmp_dir, and removes what a server that was
// killed has left there. Returns false if an exception was thrown.
bool ServerState::prepare_uploads()
{
    ServerConfig &config = server.config;
    if (!config.upload_tmp_dir.empty()) {
        config.upload_tmp_dir = absolute_path(config.upload_tmp_dir);
        if (!move_into_root("upload_tmp_dir", config.upload_tmp_dir, config.chroot)) {
            return false;
        }
        std::string folder = config.chroot + config.upload_tmp_dir;
        bool is_new;
        int outcome = make_upload_base(folder, is_new);
        if (outcome == 0 && is_new) {
            outcome = privileges_.give(folder);
        }
        Privileges::FileRights rights(privileges_.changes_file_rights() ? &privileges_ : nullptr);   // those of the workers
        if (outcome == 0 && ::faccessat(AT_FDCWD, folder.c_str(), W_OK | X_OK, AT_EACCESS) < 0) {
            outcome = -errno;
        }
        if (!succeeded(outcome, "option [upload_tmp_dir] cannot be applied to %s", folder.c_str())) {
            return false;
        }
    }
    remove_uploads_of_killed_workers();
    ResponseHost::set_uploads_of_worker(make_upload_settings(config));
    return true;
}

void ServerState::remove_uploads_of_killed_workers()
{
    remove_left_uploads(server.config.chroot + upload_base(server.config.upload_tmp_dir));
}

}  // namespace coro::php
