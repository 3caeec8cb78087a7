#include "php/server/redis_duty.h"

#include "php/runtime/executor_state.h"
#include "php/runtime/runtime.h"
#include "php/runtime/spawn.h"
#include "php/server/connections.h"

#include "zend_exceptions.h"

#include "coro/base/log.h"
#include "coro/server/connection/serving_thread.h"

namespace coro::php {

namespace {

// Returns the command of the client that is being handled, as the PHP class has noted it.
std::string_view running_command(zend_object *server, zend_long session)
{
    auto *ce = static_cast<zend_class_entry *>(zend_hash_str_find_ptr(EG(class_table), ZEND_STRL("coro\\redis\\server")));
    if (!ce || !instanceof_function(server->ce, ce)) {
        return {};
    }
    zval copy;
    zval *running = zend_read_property(ce, server, ZEND_STRL("running"), true, &copy);
    zval *command = Z_TYPE_P(running) == IS_ARRAY ? zend_hash_index_find(Z_ARRVAL_P(running), zend_ulong(session)) : nullptr;
    return command && Z_TYPE_P(command) == IS_STRING ? std::string_view(Z_STRVAL_P(command), Z_STRLEN_P(command))
                                                     : std::string_view();
}

// Calls `act` with the client whose command is being handled and the name of the command, unless the client has left.
template <class F>
void with_running_command(zend_object *server, F act)
{
    zend_long session = php_state_of(runtime().scheduler().current()).duty.subject;
    if (Peer *peer = runtime().is_fork_of_server() ? nullptr : find_peer(session)) {
        act(*peer, Escaped(running_command(server, session)).text());
    }
}

void command_settled(zend_long, zval *)
{
    if (!EG(exception) || zend_is_graceful_exit(EG(exception))) {
        return;
    }
    bool has_exited = zend_is_unwind_exit(EG(exception));   // PHP itself reports an exception
    with_running_command(the_server->object(), [has_exited](Peer &peer, const char *command) {
        if (has_exited) {
            peer.thread().warn(peer, "the handler of the command %s has called exit(): the client gets an error", command);
        }
        (void) peer.send({}, {"-ERR internal error\r\n"});
    });
}

void command_failed(zend_object *server)
{
    if (!runtime().has_bailed_out()) {
        return;   // command_settled() has answered after the exception
    }
    with_running_command(server, [](Peer &peer, const char *command) {
        peer.thread().warn(peer, "the handler of the command %s was ended by a fatal error: the client is disconnected", command);
        close_peer(peer);
    });
}

}  // namespace

void add_redis_duty(Duty &duty, ServerState &server)
{
    duty.object = server.object();
    duty.failed = command_failed;
    duty.settled = command_settled;
}

}  // namespace coro::php
