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

static bool (*exit_throws)();
static void (*throw_exit)(zval *status);

#if PHP_VERSION_ID >= 80400

static zif_handler own_exit;

static ZEND_NAMED_FUNCTION(exit_or_throw)
{
    if (!exit_throws()) {
        own_exit(INTERNAL_FUNCTION_PARAM_PASSTHRU);
        return;
    }
    zend_string *text = nullptr;
    zend_long number = 0;
    ZEND_PARSE_PARAMETERS_START(0, 1)
        Z_PARAM_OPTIONAL
        Z_PARAM_STR_OR_LONG(text, number)
    ZEND_PARSE_PARAMETERS_END();
    zval status;
    if (text) {
        ZVAL_STR(&status, text);
    } else {
        ZVAL_LONG(&status, number);
    }
    throw_exit(&status);
}

void intercept_exit(bool (*throws)(), void (*throw_with)(zval *status))
{
    exit_throws = throws;
    throw_exit = throw_with;
    for (const char *name : {"exit", "die"}) {   // die() is a function of its own: a program may call it by its name
        auto *function = static_cast<zend_function *>(zend_hash_str_find_ptr(CG(function_table), name, strlen(name)));
        own_exit = std::exchange(function->internal_function.handler, exit_or_throw);
    }
}

#else

static user_opcode_handler_t exit_handler_before;

static zend_string *variable_name(const zend_execute_data &frame, znode_op variable)
{
    return frame.func->op_array.vars[EX_VAR_TO_NUM(variable.var)];
}

// Runs the operation of the language construct exit.
static int exit_or_throw(zend_execute_data *frame)
{
    if (!exit_throws()) {
        return exit_handler_before ? exit_handler_before(frame) : ZEND_USER_OPCODE_DISPATCH;
    }
    const zend_op *operation = frame->opline;
    bool has_status = operation->op1_type != IS_UNUSED;
    zval *operand = has_status ? zend_get_zval_ptr(operation, operation->op1_type, &operation->op1, frame) : nullptr;
    zval status;
    if (!operand) {
        ZVAL_LONG(&status, 0);
    } else if (Z_TYPE_P(operand) == IS_UNDEF) {
        zend_error(E_WARNING, "Undefined variable $%s", ZSTR_VAL(variable_name(*frame, operation->op1)));
        ZVAL_NULL(&status);
    } else {
        ZVAL_COPY_DEREF(&status, operand);
    }
    if (!EG(exception)) {   // the error handler may have thrown
        throw_exit(&status);
    }
    zval_ptr_dtor(&status);
    if (operation->op1_type & (IS_TMP_VAR | IS_VAR)) {
        zval_ptr_dtor_nogc(operand);
    }
    return ZEND_USER_OPCODE_CONTINUE;
}

void intercept_exit(bool (*throws)(), void (*throw_with)(zval *status))
{
    exit_throws = throws;
    throw_exit = throw_with;
    exit_handler_before = zend_get_user_opcode_handler(ZEND_EXIT);
    zend_set_user_opcode_handler(ZEND_EXIT, exit_or_throw);
}

#endif

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
