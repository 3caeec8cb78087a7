#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "php/module/classes.h"

#include "php/client/classes.h"
#include "php/coroutine_server/classes.h"
#include "php/hook/hooks.h"
#include "php/http/lazy_properties.h"
#include "php/http/response.h"
#include "php/http/upload_settings.h"
#include "php/http_client/classes.h"
#include "php/process/process_object.h"
#include "php/runtime/settings.h"
#include "php/runtime/spawn.h"
#include "php/server/connections.h"
#include "php/server/tasks.h"
#include "php/server/worker_errors.h"
#include "php/shm/classes.h"
#include "php/websocket/frame.h"
#include "php/zend/exceptions.h"
#include "php/zend/names.h"
#include "php/zend/permanent_string.h"
#include "php/zend/refusals.h"
#include "php/zend/wording.h"

#include "coro/base/log.h"
#include "coro/client/config.h"
#include "coro/net/listener.h"
#include "coro/proto/http/mime_types.h"
#include "coro/proto/http/static_path.h"
#include "coro/proto/websocket/close.h"
#include "coro/server/config/config.h"
#include "coro/shm/shared_lock.h"

#include "php_ini.h"
#include "zend_exceptions.h"

namespace coro::php {

namespace {

// Changes the default of an ini entry. Returns false if php.ini or the command line has a value: it stays.
bool change_default(const char *name, const char *value)
{
    if (cfg_get_entry(name, strlen(name))) {
        return false;
    }
    auto *entry = static_cast<zend_ini_entry *>(zend_hash_str_find_ptr(EG(ini_directives), name, strlen(name)));
    zend_string_release(entry->value);
    entry->value = permanent_string(value);
    if (entry->on_modify) {
        entry->on_modify(entry, entry->value, entry->mh_arg1, entry->mh_arg2, entry->mh_arg3, ZEND_INI_STAGE_STARTUP);
    }
    return true;
}

void accept_all_servers()
{
    if (change_default("coro.ssl_verify_peer", "0")) {
        client_habits.notice =
            "clients of TLS do not verify the certificates of servers, because coro.swoole_module is on: anybody between them "
            "can read and change all data. To verify them set coro.ssl_verify_peer=1 in php.ini, or the option ssl_verify_peer "
            "of the client; coro.ssl_verify_peer=0 ends this notice";
    }
}

// A difference between coro and Swoole that coro has for a reason, and that ends when a program asks for "swoole".
struct Deviation {
    const char *coro;     // what coro does
    const char *reason;   // why
    void (*adopt)();      // does as Swoole does
};

constexpr Deviation kProfile[] = {
    {"classes have names of coro in get_class(), var_dump() and messages", "they are the names in coro's documentation",
     print_swoole_names},
    {"CanceledException and TimeoutException extend Error", "catch (Exception) must not catch them by accident",
     [] { interruption_base = &zend_ce_exception; }},
    {"an uncaught exception ends only its coroutine", "one failure must not end the work of others",
     [] { uncaught_exceptions_end_program = true; }},
    {"functions that wait let other coroutines run also in servers, timers and processes", "it is why coroutines are used",
     [] { only_run_hooks = true; }},
    {"a number out of range as the value of an option throws", "the mistake would have no other sign",
     accept_numbers_out_of_range},
    {"responses say Server: coro and, to HTTP/1.1 clients, no Connection: keep-alive", "fewer bytes",
     [] {
         server_habits.server_name = "swoole-http-server";
         server_habits.says_keep_alive = true;
     }},
    {"text files are sent with charset=utf-8", "browsers guess otherwise", [] { server_habits.text_charset = ""; }},
    {"a request of HTTP/1.1 without Host gets 400", "RFC 9112 section 3.2", [] { server_habits.needs_host = false; }},
    {"a target with bytes above 0x7F is accepted", "old clients send such targets",
     [] { server_habits.is_target_strict = true; }},
    {"the first line of a request may have 8 KiB", "longer ones are attacks rather than links",
     [] { server_habits.longest_request_line = 65536; }},
    {"links from document_root to other folders are not followed", "a link must not publish what lies elsewhere",
     [] { server_habits.follows_links = true; }},
    {"server_addr of a port on all addresses is the port's", "the address of each connection would cost a system call",
     [] { server_habits.asks_for_local_address = true; }},
    {"a Content-Length that is smaller than the body is not sent", "the client shall get the whole body",
     [] { server_habits.cuts_bodies = true; }},
    {"/etc/mime.types says which media types files have", "the system knows more types than coro",
     [] { http::reads_system_types = false; }},
    {"a PHP warning in a handler is printed with a stack trace", "the file and line alone do not tell how the program came there",
     print_plain_warnings},
    {"log lines about one request, client or WebSocket are warnings", "the operator sees mistakes of handlers and clients",
     [] { server_habits.incident_level = LogLevel::kNotice; }},
    {"WebSocket close frames with a status that RFC 6455 forbids are refused, and frames of clients without a mask",
     "sections 7.4 and 5.1",
     [] {
         websocket::accepts_any_status = true;
         websocket::accepts_unmasked = true;
     }},
    {"a port on the address :: accepts no clients over IPv4", "a port for 0.0.0.0 can be added",
     [] { is_ipv6_alone = false; }},
    {"the end of a connection by heartbeat_idle_time is logged", "the operator sees which clients are lost",
     [] { server_habits.warns_of_silent_clients = false; }},
    {"a Client that has waited for its time limit has the error ETIMEDOUT", "EAGAIN means that waiting would help",
     time_out_with_eagain},
    {"clients of TLS verify the certificate of their server", "a connection that anybody may read and change is worse than none",
     accept_all_servers},
    {"a value that must not be sent or kept throws: a header field, a cookie, a WebSocket frame, the key of a table",
     "the mistake is found where it is made", warn_of_refused_values},
    {"a process or coroutine that locks its own lock again with a time limit gets EDEADLK at once",
     "it could only wait for itself",
     [] { SharedLock::waits_for_itself = true; }},
    {"paths with .. or // stand for no file", "such paths are tricks", [] { http::accepts_detours = true; }},
    {"a response has a length or chunks, also after header('Content-Length', '')",
     "the client would take the next response for a part of this one", [] { omits_empty_length = true; }},
    {"frames of messages that were compressed do not have the flag COMPRESS",
     "a message is the same with and without compression", [] { shows_compression = true; }},
    {"Frame::pack() refuses reserved opcodes and long control frames", "clients close the connection because of them",
     [] { packs_any_opcode = true; }},
    {"a task from the manager or the master has the worker_id -1", "worker 0 has not sent it", [] { id_of_no_worker = 0; }},
    {"a process has no pipes of its siblings", "they would not notice the end of their parent",
     [] { keeps_pipes_of_siblings = true; }},
    {"some messages have other texts, and join() of ended coroutines returns true", "a message says what to do",
     [] { Wording::says_as_swoole = true; }},
    {"a value that does not fit into a column of a Table, and a column that it does not have, throw",
     "the mistake is found where it is made", cast_table_values},
    {"what setData() of a Http\\Client sets is sent once", "a later get() must not send it again",
     [] { http_client_habits.keeps_request_body = true; }},
    {"a Http\\Client ignores trailers", "RFC 9110 section 6.5.1: a trailer must not pass for a header field",
     [] { http_client_habits.shows_trailers = true; }},
    {"a file above upload_max_filesize has an error, also in a form above 128 KiB",
     "the handler can tell the user which file is too large",
     [] { server_habits.refuses_large_files = true; }},
    {"php.ini's upload_max_filesize limits files, unless the server has the option", "an operator who knows PHP expects it",
     [] { does_php_limit_files = false; }},
    {"the properties of requests and responses can be unset", "nothing depends on them", [] { are_properties_fixed = true; }},
    {"$request->files has the structure of $_FILES", "functions for $_FILES can be used",
     [] { server_habits.files_like_php = false; }},
    {"bodies below 256 bytes are not compressed", "the compression costs more than it saves",
     [] { server_habits.least_encoded_body = 20; }},
    {"a worker or a process of addProcess() that ends within a second is replaced after that second",
     "a program with a mistake would use a whole processor", [] { server_habits.youth = 0; }},
    {"the keys of $server->connections count from 0", "lists of PHP do", [] { first_connection_key = 1; }},
    {"a worker of BASE mode sees the connections of all workers, and can push to them", "a broadcast is one loop",
     [] { shows_only_own_connections = true; }},
    {"a Coroutine\\Http\\Server speaks HTTP/2 only with open_http2_protocol", "what a program does not use cannot be attacked",
     [] { coroutine_servers_expect_http2 = true; }},
    {"code that blocks the event loop for a second is logged", "it is the most frequent mistake with coroutines",
     [] { change_default("coro.blocking_threshold", "0"); }},
    {"notices about the life of a server are logged to the terminal, too, and have a level above INFO",
     "a server without a log file must tell that it runs",
     log_only_problems_to_terminal},
};

}  // namespace

void adopt_swoole_profile()
{
    for (const Deviation &deviation : kProfile) {
        deviation.adopt();
    }
}

}  // namespace coro::php
