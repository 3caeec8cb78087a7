#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "php/zend/swoole_module.h"

#include "coro/net/tls.h"

#include "php.h"
#include "php_coro.h"

#include "ext/standard/info.h"

using namespace coro::php;

// Swoole's ini entries. Only swoole.use_shortname and swoole.enable_preemptive_scheduler have an effect. The other
// entries exist for programs that read them.
PHP_INI_BEGIN()
    PHP_INI_ENTRY("swoole.enable_library", "On", PHP_INI_ALL, nullptr)
    PHP_INI_ENTRY("swoole.enable_fiber_mock", "Off", PHP_INI_ALL, nullptr)
    PHP_INI_ENTRY("swoole.enable_preemptive_scheduler", "Off", PHP_INI_ALL, nullptr)
    PHP_INI_ENTRY("swoole.display_errors", "On", PHP_INI_ALL, nullptr)
    PHP_INI_ENTRY("swoole.use_shortname", "On", PHP_INI_SYSTEM, nullptr)
    PHP_INI_ENTRY("swoole.socket_buffer_size", "8388608", PHP_INI_ALL, nullptr)
    PHP_INI_ENTRY("swoole.blocking_detection", "Off", PHP_INI_ALL, nullptr)
    PHP_INI_ENTRY("swoole.blocking_threshold", "100000", PHP_INI_ALL, nullptr)
    PHP_INI_ENTRY("swoole.profile", "Off", PHP_INI_ALL, nullptr)
    PHP_INI_ENTRY("swoole.leak_detection", "Off", PHP_INI_ALL, nullptr)
PHP_INI_END()

// OpenSwoole's ini entries. Only openswoole.enable_preemptive_scheduler has an effect.
static const zend_ini_entry_def openswoole_ini_entries[] = {
    PHP_INI_ENTRY("openswoole.enable_coroutine", "On", PHP_INI_ALL, nullptr)
    PHP_INI_ENTRY("openswoole.enable_preemptive_scheduler", "Off", PHP_INI_ALL, nullptr)
    PHP_INI_ENTRY("openswoole.use_fiber_context", "Off", PHP_INI_ALL, nullptr)
    PHP_INI_ENTRY("openswoole.display_errors", "On", PHP_INI_ALL, nullptr)
    PHP_INI_ENTRY("openswoole.unixsock_buffer_size", "8388608", PHP_INI_ALL, nullptr)
PHP_INI_END()

static PHP_MINIT_FUNCTION(swoole_of_coro)
{
    return zend_register_ini_entries(ini_entries, module_number);
}

static PHP_MINIT_FUNCTION(openswoole_of_coro)
{
    return zend_register_ini_entries(openswoole_ini_entries, module_number);
}

static PHP_MSHUTDOWN_FUNCTION(names_of_coro)
{
    UNREGISTER_INI_ENTRIES();
    return SUCCESS;
}

static PHP_MINFO_FUNCTION(names_of_coro)
{
    php_info_print_table_start();
    // Programs look for this line.
    php_info_print_table_row(2, zend_module->version == kSwooleVersion ? "Swoole" : "OpenSwoole", "enabled");
    php_info_print_table_row(2, "Provided by", "coro " PHP_CORO_VERSION);
    php_info_print_table_row(2, "Version", zend_module->version);
    php_info_print_table_row(2, "openssl", coro::tls_library());   // programs look for the version
    php_info_print_table_end();
    DISPLAY_INI_ENTRIES();
}

// Returns true if the entry `name` exists and is on. INI_BOOL() cannot be used here, because it returns 0 for a
// default value that is the word "On".
bool coro::php::is_swoole_setting_on(const char *name)
{
    auto *entry = static_cast<zend_ini_entry *>(zend_hash_str_find_ptr(EG(ini_directives), name, strlen(name)));
    return entry && entry->value && zend_ini_parse_bool(entry->value);
}

static void start(const char *name, const char *version, zend_result (*startup)(INIT_FUNC_ARGS), zend_module_entry &module)
{
    module = {
        STANDARD_MODULE_HEADER,
        name,
        nullptr,
        startup,
        PHP_MSHUTDOWN(names_of_coro),
        nullptr,
        nullptr,
        PHP_MINFO(names_of_coro),
        version,
        STANDARD_MODULE_PROPERTIES,
    };
    zend_module_entry *own = EG(current_module);
    (void) zend_startup_module(&module);
    EG(current_module) = own;
}

void coro::php::start_swoole_module()
{
    static zend_module_entry module;
    start("swoole", kSwooleVersion, PHP_MINIT(swoole_of_coro), module);
}

void coro::php::start_openswoole_module()
{
    static zend_module_entry module;
    start("openswoole", kOpenSwooleVersion, PHP_MINIT(openswoole_of_coro), module);
}
