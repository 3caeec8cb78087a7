#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "php/module/swoole_profile.h"

#include "php/client/classes.h"
#include "php/http_client/classes.h"
#include "php/runtime/settings.h"
#include "php/shm/classes.h"
#include "php/zend/exceptions.h"
#include "php/zend/names.h"
#include "php/zend/permanent_string.h"
#include "php/zend/refusals.h"

#include "coro/base/log.h"
#include "coro/server/config/config.h"

#include "php_ini.h"
#include "zend_exceptions.h"

namespace coro::php {

namespace {

// Changes the default of an ini entry: what php.ini or the command line says stays.
void change_default(const char *name, const char *value)
{
    if (cfg_get_entry(name, strlen(name))) {
        return;
    }
    auto *entry = static_cast<zend_ini_entry *>(zend_hash_str_find_ptr(EG(ini_directives), name, strlen(name)));
    zend_string_release(entry->value);
    entry->value = permanent_string(value);
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
    {"a number out of range as the value of an option throws", "the mistake would have no other sign",
     accept_numbers_out_of_range},
    {"responses say Server: coro and, to HTTP/1.1 clients, no Connection: keep-alive", "fewer bytes",
     [] {
         server_habits.server_name = "swoole-http-server";
         server_habits.says_keep_alive = true;
     }},
    {"text files are sent with charset=utf-8", "browsers guess otherwise", [] { server_habits.text_charset = ""; }},
    {"a request of HTTP/1.1 without Host gets 400", "RFC 9112 section 3.2", [] { server_habits.needs_host = false; }},
    {"the end of a connection by heartbeat_idle_time is logged", "the operator sees which clients are lost",
     [] { server_habits.warns_of_silent_clients = false; }},
    {"a Client that has waited for its time limit has the error ETIMEDOUT", "EAGAIN means that waiting would help",
     time_out_with_eagain},
    {"a value that must not be sent or kept throws: a header field, a cookie, a WebSocket frame, the key of a table",
     "the mistake is found where it is made", warn_of_refused_values},
    {"a value that does not fit into a column of a Table, and a column that it does not have, throw",
     "the mistake is found where it is made", cast_table_values},
    {"what setData() of a Http\\Client sets is sent once", "a later get() must not send it again",
     [] { http_client_habits.keeps_request_body = true; }},
    {"a Http\\Client ignores trailers", "RFC 9110 section 6.5.1: a trailer must not pass for a header field",
     [] { http_client_habits.shows_trailers = true; }},
    {"a file above upload_max_filesize has an error, also in a form above 128 KiB",
     "the handler can tell the user which file is too large",
     [] { server_habits.refuses_large_files = true; }},
    {"$request->files has the structure of $_FILES", "functions for $_FILES can be used",
     [] { server_habits.files_like_php = false; }},
    {"bodies below 256 bytes are not compressed", "the compression costs more than it saves",
     [] { server_habits.least_encoded_body = 20; }},
    {"a worker or a process of addProcess() that ends within a second is replaced after that second",
     "a program with a mistake would use a whole processor", [] { server_habits.youth = 0; }},
    {"code that blocks the event loop for a second is logged", "it is the most frequent mistake with coroutines",
     [] { change_default("coro.blocking_threshold", "0"); }},
    {"notices about the life of a server are logged to the terminal, too", "a server without a log file must tell that it runs",
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
