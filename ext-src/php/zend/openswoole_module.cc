#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "php/zend/swoole_module.h"

#include "php.h"
#include "php_coro.h"

#include "ext/standard/info.h"

using namespace coro::php;

// OpenSwoole's ini entries. Only openswoole.enable_preemptive_scheduler has an effect.
static const zend_ini_entry_def openswoole_ini_entries[] = {
    PHP_INI_ENTRY("openswoole.enable_coroutine", "On", PHP_INI_ALL, nullptr)
    PHP_INI_ENTRY("openswoole.enable_preemptive_scheduler", "Off", PHP_INI_ALL, nullptr)
    PHP_INI_ENTRY("openswoole.use_fiber_context", "Off", PHP_INI_ALL, nullptr)
    PHP_INI_ENTRY("openswoole.display_errors", "On", PHP_INI_ALL, nullptr)
    PHP_INI_ENTRY("openswoole.unixsock_buffer_size", "8388608", PHP_INI_ALL, nullptr)
PHP_INI_END()

static PHP_MINIT_FUNCTION(openswoole_of_coro)
{
    return zend_register_ini_entries(openswoole_ini_entries, module_number);
}

static PHP_MSHUTDOWN_FUNCTION(openswoole_of_coro)
{
    UNREGISTER_INI_ENTRIES();
    return SUCCESS;
}

static PHP_MINFO_FUNCTION(openswoole_of_coro)
{
    php_info_print_table_start();
    php_info_print_table_row(2, "OpenSwoole", "enabled");   // programs look for this line
    php_info_print_table_row(2, "Provided by", "coro " PHP_CORO_VERSION);
    php_info_print_table_row(2, "Version", kOpenSwooleVersion);
    php_info_print_table_end();
    DISPLAY_INI_ENTRIES();
}

static zend_module_entry openswoole_module_entry = {
    STANDARD_MODULE_HEADER,
    "openswoole",
    nullptr,
    PHP_MINIT(openswoole_of_coro),
    PHP_MSHUTDOWN(openswoole_of_coro),
    nullptr,
    nullptr,
    PHP_MINFO(openswoole_of_coro),
    kOpenSwooleVersion,
    STANDARD_MODULE_PROPERTIES
};

void coro::php::start_openswoole_module()
{
    zend_module_entry *own = EG(current_module);
    (void) zend_startup_module(&openswoole_module_entry);
    EG(current_module) = own;
}
