#include "php/server/master_state.h"

#include "php/runtime/runtime.h"
#include "php/server/option_functions.h"
#include "php/server/process_commands.h"

#include "coro/base/log.h"

#include <algorithm>
#include <csignal>
#include <unistd.h>

namespace coro::php {

MasterState::MasterState(ServerState &server) :
    server_(server), master_(runtime().loop(), *this, server.server, *server.shared.scoreboard, *server.shared.peers,
                             server.shared.datagram_size)
{
    if (!server.server.config.workers_have_sockets()) {
        master_.set_rooms(*server.shared.rooms, server.shared.room_mailboxes);
    }
    if (server.events[Event::kStart] || !server.program_commands.empty()) {
        master_.keep_spare_answers();
    }
    if (server.calls_functions_in_master()) {
        master_.run_on_own_thread();
    }
    if (server.dispatch_function) {
        master_.set_dispatch({dispatch, &server});
    }
}

MasterState::~MasterState()
{
    server_.commands->end();
}

void MasterState::on_master_start()
{
    server_.shared.result_mailboxes.clear();   // the process needs its descriptors for clients
    server_.set_manager_pid(master_.manager_pid());
    server_.commands->begin(server_.commands->place_of_master());
    server_.watch_signals_with(watchdog_);
    server_.notify(Event::kStart, CallOn::kNewCoroutine);
}

// Calls the function of the option dispatch_func. Returns the id of the worker for the packet, or -1 to drop the
// packet.
int64_t MasterState::dispatch(void *state, int64_t session, int, std::string_view bytes)
{
    // The largest number of bytes of a packet that dispatch_func gets. Of a longer packet dispatch_func gets only the
    // beginning, because a copy of the whole packet would be too slow.
    constexpr size_t kMostShown = 8 << 10;
    constexpr zend_long kData = 0;
    if (runtime().has_bailed_out()) {
        return -1;
    }
    auto &server = *static_cast<ServerState *>(state);
    zval arguments[4];
    ZVAL_OBJ_COPY(&arguments[0], server.object());
    ZVAL_LONG(&arguments[1], session);
    ZVAL_LONG(&arguments[2], kData);
    ZVAL_STRINGL(&arguments[3], bytes.data(), std::min(bytes.size(), kMostShown));
    zend_long worker = call_option_function(server.dispatch_function, 4, arguments);
    zval_ptr_dtor(&arguments[3]);
    zval_ptr_dtor(&arguments[0]);
    return worker;
}

// Called after a fatal error of PHP in the master. Ends the server if the master must call PHP functions: these
// functions cannot be called any more, and the master cannot be replaced, because it owns the sockets of the clients.
void MasterState::fatal_error()
{
    if (server_.calls_functions_in_master()) {
        log(LogLevel::kError, "the server ends: a fatal error of PHP in the master process");
        ::kill(::getpid(), SIGTERM);
    }
}

}  // namespace coro::php
