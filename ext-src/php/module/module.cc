#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "php/module/module.h"

#include "php/runtime/compiler_guard.h"
#include "php/runtime/error_handler.h"
#include "php/event/event.h"
#include "php/zend/exceptions.h"
#include "php/module/functions.h"
#include "php/runtime/guarded_functions.h"
#include "php/http/field_names.h"
#include "php/http/request.h"
#include "php/http/request_arrays.h"
#include "php/http/response.h"
#include "php/zend/names.h"
#include "php/zend/permanent_string.h"
#include "php/zend/versions.h"
#include "php/runtime/runtime.h"
#include "php/runtime/settings.h"
#include "php/event/timer.h"
#include "php_coro.h"

#include "ext/standard/info.h"

using namespace coro;
using namespace coro::php;

PHP_INI_BEGIN()
    PHP_INI_ENTRY("coro.swoole_names", "1", PHP_INI_SYSTEM, nullptr)
    PHP_INI_ENTRY("coro.use_shortname", "1", PHP_INI_SYSTEM, nullptr)
    PHP_INI_ENTRY("coro.swoole_module", "0", PHP_INI_SYSTEM, nullptr)
    PHP_INI_ENTRY("coro.enable_preemptive_scheduler", "0", PHP_INI_ALL, nullptr)
    PHP_INI_ENTRY("coro.blocking_threshold", "1", PHP_INI_ALL, nullptr)
PHP_INI_END()

static PHP_MINIT_FUNCTION(coro)
{
    REGISTER_INI_ENTRIES();
    decide_names(type);
    forget_permanent_strings();
    Runtime::startup();
    make_field_names();
    make_request_strings();
    PermanentNames names(type);
    register_constants(module_number);
    register_functions(coro::php::functions(), type);
    register_exceptions();
    register_coroutine();
    register_system();
    register_scheduler();
    register_channel();
    register_wait_group();
    register_lock();
    register_semaphore();
    register_condition();
    register_task_group();
    register_timer();
    register_event();
    register_server();
    register_http_request();
    register_http_cookie();
    register_http_response();
    register_constant_class();
    if (type != MODULE_TEMPORARY) {   // PHP has no way to forget a watcher of errors
        watch_error_handlers();
    }
    return SUCCESS;
}

static PHP_MSHUTDOWN_FUNCTION(coro)
{
    UNREGISTER_INI_ENTRIES();
    Runtime::unload();
    if (type == MODULE_TEMPORARY) {   // of dl(): PHP goes on without us
        unregister_functions(module_number);
    }
    return SUCCESS;
}

static PHP_RINIT_FUNCTION(coro)
{
    make_jit_interruptible();
    guard_compiler();
    guard_functions();
    return SUCCESS;
}

static PHP_RSHUTDOWN_FUNCTION(coro)
{
    runtime().end_leftovers();
    end_server();
    forget_timers_and_events();
    forget_timer_numbers();
    forget_http_requests();
    forget_http_responses();
    forget_coroutine_settings();
    return SUCCESS;
}

// After a fatal error coroutines are left that still wait in channels: their stacks go after PHP's objects.
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
    php_info_print_table_row(2, "Features", "coroutines, channels, timers; HTTP/1, WebSocket, TCP, UDP and unix servers in BASE and PROCESS mode");
    php_info_print_table_row(2, "Missing", "TLS, HTTP/2, hooks, clients");
    php_info_print_table_row(2, "Context switch", kContextSwitch);
    php_info_print_table_row(2, "Event loop", "epoll");
    php_info_print_table_row(2, "Guard pages",
                             StackPool::kernel_has_guard_install() ? "MADV_GUARD_INSTALL" : "mprotect");
    php_info_print_table_end();
    DISPLAY_INI_ENTRIES();
}

static const zend_module_dep dependencies[] = {
    ZEND_MOD_REQUIRED("spl")
    ZEND_MOD_REQUIRED("standard")
    ZEND_MOD_OPTIONAL("pcntl")
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
