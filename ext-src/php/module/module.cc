#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "php/client/classes.h"
#include "php/coroutine/classes.h"
#include "php/coroutine_server/classes.h"
#include "php/event/event.h"
#include "php/hook/hooks.h"
#include "php/hook/turns.h"
#include "php/http/classes.h"
#include "php/http_client/classes.h"
#include "php/module/classes.h"
#include "php/process/classes.h"
#include "php/runtime/error_handler.h"
#include "php/runtime/runtime.h"
#include "php/runtime/vm_host.h"
#include "php/server/classes.h"
#include "php/shm/classes.h"
#include "php/trace/classes.h"
#include "php/websocket/classes.h"
#include "php/zend/exceptions.h"
#include "php/zend/names.h"
#include "php/zend/permanent_string.h"
#include "php/zend/versions.h"
#include "coro/client/config.h"
#include "coro/client/redis_reader.h"
#include "coro/net/tls.h"
#include "coro/proto/http/content_decoder.h"
#include "coro/proto/http/content_encoder.h"
#include "coro/proto/http2/session.h"

#include "php_coro.h"

#include "ext/standard/info.h"

#include <cstring>

using namespace coro;
using namespace coro::php;

// A value that is written wrong must not silently mean the weaker rule.
static PHP_INI_MH(change_pdo_pool_reset)
{
    if (zend_string_equals_literal_ci(new_value, "changed") || zend_string_equals_literal_ci(new_value, "always")) {
        return SUCCESS;
    }
    zend_error(E_WARNING, "coro.pdo_pool_reset must be \"changed\" or \"always\", not \"%s\"; it stays unchanged",
               ZSTR_VAL(new_value));
    return FAILURE;
}

static PHP_INI_MH(change_shared_handles)
{
    bool is_wait = zend_string_equals_literal_ci(new_value, "wait");
    if (!is_wait && !zend_string_equals_literal_ci(new_value, "throw")) {
        zend_error(E_WARNING, "coro.shared_handles must be \"throw\" or \"wait\", not \"%s\"; it stays unchanged",
                   ZSTR_VAL(new_value));
        return FAILURE;
    }
    are_all_handles_shared = is_wait;
    return SUCCESS;
}

static PHP_INI_MH(change_ssl_verify_peer)
{
    client_habits.verifies_servers = zend_ini_parse_bool(new_value);
    return SUCCESS;
}

PHP_INI_BEGIN()
    PHP_INI_ENTRY("coro.swoole_names", "1", PHP_INI_SYSTEM, nullptr)
    PHP_INI_ENTRY("coro.use_shortname", "1", PHP_INI_SYSTEM, nullptr)
    PHP_INI_ENTRY("coro.swoole_module", "0", PHP_INI_SYSTEM, nullptr)
    PHP_INI_ENTRY("coro.openswoole_module", "0", PHP_INI_SYSTEM, nullptr)
    PHP_INI_ENTRY("coro.pdo_pool", "0", PHP_INI_SYSTEM, nullptr)
    PHP_INI_ENTRY("coro.pdo_pool_size", "16", PHP_INI_ALL, nullptr)
    PHP_INI_ENTRY("coro.pdo_pool_timeout", "10", PHP_INI_ALL, nullptr)
    PHP_INI_ENTRY("coro.pdo_pool_check_after", "1", PHP_INI_ALL, nullptr)
    PHP_INI_ENTRY("coro.pdo_pool_reset", "changed", PHP_INI_ALL, change_pdo_pool_reset)
    PHP_INI_ENTRY("coro.shared_handles", "throw", PHP_INI_ALL, change_shared_handles)
    PHP_INI_ENTRY("coro.ssl_verify_peer", "1", PHP_INI_SYSTEM, change_ssl_verify_peer)
    PHP_INI_ENTRY("coro.enable_preemptive_scheduler", "0", PHP_INI_ALL, nullptr)
    PHP_INI_ENTRY("coro.blocking_threshold", "1", PHP_INI_ALL, nullptr)
PHP_INI_END()

// The functions that register the classes. A parent class comes before the classes that extend it.
static constexpr void (*kClasses[])() = {
    register_exceptions,
    register_coroutine,
    register_system,
    register_scheduler,
    register_channel,
    register_wait_group,
    register_lock,
    register_semaphore,
    register_condition,
    register_task_group,
    register_table,
    register_atomic,
    register_shared_lock,
    register_socket,
    register_clients,
    register_redis,
    register_timer,
    register_runtime_class,
    register_event,
    register_selector,
    register_process,
    register_server,
    register_websocket_frame,
    register_websocket_server,
    register_server_port,
    register_event_objects,
    register_server_task,
    register_server_rooms,
    register_connection_iterator,
    register_http_request,
    register_http_body_iterator,
    register_http_cookie,
    register_http_response,
    register_coroutine_http_server,
    register_coroutine_server,
    register_http_client,
    register_http2_session,
    register_constant_class,
    register_tracing,
    register_openswoole_members,
};

static PHP_MINIT_FUNCTION(coro)
{
    REGISTER_INI_ENTRIES();
    bool is_swoole = decide_names(type);
    forget_permanent_strings();
    if (is_swoole) {
        adopt_swoole_profile();
    }
    Runtime::startup(vm_host);
    PermanentNames names(type);
    register_constants(module_number);
    register_functions(coro::php::functions(), type);
    for (const char *name : {"coro_string", "coro_mbstring", "coro_array"}) {
        add_short_function(strchr(name, '_'), coro::php::functions(), name);
    }
    for (auto *register_classes : kClasses) {
        register_classes();
    }
    // The observer of errors is not registered when dl() loads the module: PHP cannot remove an error observer, and
    // would unload the observer's code at the end of the request.
    if (type != MODULE_TEMPORARY) {
        watch_error_handlers();
    }
    return SUCCESS;
}

static PHP_MSHUTDOWN_FUNCTION(coro)
{
    UNREGISTER_INI_ENTRIES();
    Runtime::unload();
    if (type == MODULE_TEMPORARY) {   // dl() has loaded the module, so PHP continues without it
        unregister_functions(module_number);
    }
    return SUCCESS;
}

static PHP_RINIT_FUNCTION(coro)
{
    make_jit_interruptible();
    runtime().begin_request();
    return SUCCESS;
}

static PHP_RSHUTDOWN_FUNCTION(coro)
{
    runtime().end_leftovers();
    notify_observers(&RuntimeObserver::on_request_end);
    return SUCCESS;
}

// Runs when all PHP objects are gone. After a fatal error, coroutines may still wait, for example in channels:
// their stacks are freed here.
static ZEND_MODULE_POST_ZEND_DEACTIVATE_D(coro)
{
    runtime().shutdown();
    return SUCCESS;
}

#if defined(CORO_ASAN)
constexpr const char *kBuild = "with sanitizers";
#elif defined(CORO_UBSAN)
constexpr const char *kBuild = "with UndefinedBehaviorSanitizer";
#elif defined(CORO_DEBUG)
constexpr const char *kBuild = "debug";
#else
constexpr const char *kBuild = "release";
#endif

static PHP_MINFO_FUNCTION(coro)
{
    php_info_print_table_start();
    php_info_print_table_row(2, "coro", "enabled");
    php_info_print_table_row(2, "Version", PHP_CORO_VERSION);
    php_info_print_table_row(2, "Compiler", __VERSION__);
    php_info_print_table_row(2, "Build", kBuild);
    php_info_print_table_row(2, "Features",
                             "coroutines, channels, timers; HTTP/1, HTTP/2, WebSocket, TCP, UDP and unix servers in BASE "
                             "and PROCESS mode; task workers, processes, shared memory");
    php_info_print_table_row(2, "Missing", "threads, FastCGI");
    php_info_print_table_row(2, "TLS library", tls_library());
    if (client_habits.notice) {
        php_info_print_table_row(2, "TLS security", client_habits.notice);
    }
    php_info_print_table_row(2, "Default hooks", only_run_hooks
        ? "none before Coro\\run(), Runtime::enableCoroutine() or the option hook_flags: PHP's functions that wait block servers"
        : "all but those of files");
    php_info_print_table_row(2, "Redis library", redis_library());
    php_info_print_table_row(2, "HTTP/2 library", http2::Session::library());
    php_info_print_table_row(2, "HTTP codings", http::decodable_codings().data());
    php_info_print_table_row(2, "gzip libraries", http::gzip_libraries());
    php_info_print_table_row(2, "Context switch", kContextSwitch);
    php_info_print_table_row(2, "Event loop", "epoll");
    php_info_print_table_row(2, "Guard pages",
                             StackPool::kernel_has_guard_install() ? "MADV_GUARD_INSTALL" : "mprotect");
    php_info_print_table_end();
    print_report();
    DISPLAY_INI_ENTRIES();
}

static const zend_module_dep dependencies[] = {
    ZEND_MOD_REQUIRED("spl")
    ZEND_MOD_REQUIRED("standard")
    ZEND_MOD_OPTIONAL("pcntl")
    ZEND_MOD_OPTIONAL("sockets")
    ZEND_MOD_CONFLICTS("swoole")
    ZEND_MOD_END
};

zend_module_entry coro_module_entry = {
    STANDARD_MODULE_HEADER_EX,
    nullptr,
    dependencies,
    "coro",
    nullptr,
    PHP_MINIT(coro),
    PHP_MSHUTDOWN(coro),
    PHP_RINIT(coro),
    PHP_RSHUTDOWN(coro),
    PHP_MINFO(coro),
    PHP_CORO_VERSION,
    NO_MODULE_GLOBALS,
    ZEND_MODULE_POST_ZEND_DEACTIVATE_N(coro),
    STANDARD_MODULE_PROPERTIES_EX
};

#ifdef COMPILE_DL_CORO
ZEND_GET_MODULE(coro)
#endif
