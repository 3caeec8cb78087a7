#include "php/zend/versions.h"

extern "C" {   // basic_functions.h has no extern "C" of its own
#include "ext/standard/basic_functions.h"
}

#include "main/php_main.h"
#include "zend_ini.h"

#include <cstring>
#include <string>

namespace coro::php {

void forked_for_php()
{
#if PHP_VERSION_ID >= 80500
    php_child_init();
#endif
}

void append_shutdown_function(zval *closure)
{
    php_shutdown_function_entry entry = {};
#if PHP_VERSION_ID >= 80500
    zend_fcall_info info;
    zend_fcall_info_init(closure, 0, &info, &entry.fci_cache, nullptr, nullptr);
    zend_fcc_addref(&entry.fci_cache);
    zval_ptr_dtor(closure);
#else
    zend_fcall_info_init(closure, 0, &entry.fci, &entry.fci_cache, nullptr, nullptr);
#endif
    append_user_shutdown_function(&entry);
}

// Replaces opcache.jit=1205 by 1105, in which the JIT keeps variables in registers only within parts of a
// function. When code that the JIT has compiled from a whole function is interrupted inside a loop, the code
// continues with the register values from before the loop: its results are wrong, in PHP 8.2 nearly always, in PHP
// 8.4 sometimes. Code that the JIT has compiled from traces does not have this fault.
void make_jit_interruptible()
{
    constexpr size_t kRegisterAllocation = 1, kTrigger = 2;   // positions in the four digits of opcache.jit
    constexpr char kAllOfFunction = '2', kTraces = '5';
    const char *given = zend_ini_string(const_cast<char *>("opcache.jit"), strlen("opcache.jit"), 0);
    // Without opcache, `given` is nullptr, because the setting does not exist.
    std::string mode = given ? given : "";
    if (mode == "function") {
        mode = "1205";
    }
    bool is_faulty = mode.size() == 4 && mode[kRegisterAllocation] == kAllOfFunction && mode[kTrigger] != kTraces;
    if (is_faulty && zend_ini_long(const_cast<char *>("opcache.jit_buffer_size"), strlen("opcache.jit_buffer_size"), 0) > 0) {
        mode[kRegisterAllocation] = '1';
        zend_string *name = zend_string_init(ZEND_STRL("opcache.jit"), false);
        zend_alter_ini_entry_chars(name, mode.data(), mode.size(), PHP_INI_SYSTEM, PHP_INI_STAGE_ACTIVATE);
        zend_string_release(name);
    }
}

}  // namespace coro::php
