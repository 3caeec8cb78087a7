// An extension for ./dev php-tests: runs the main script of PHP in a coroutine, with the hooks of CORO_HOOK_ALL.
// The frame of the script itself moves into the coroutine, so its variables are the global variables, and a
// backtrace ends with {main}, as in plain PHP. A second coroutine sleeps in a loop, so that the process switches
// to other code during each wait of the script.
#include "php.h"
#include "SAPI.h"

#include <unistd.h>

static zend_op_array *(*next_compile_file)(zend_file_handle *file, int type);
static void (*next_execute)(zend_execute_data *frame);
static zend_execute_data *main_frame;
static bool is_over;

// Calls a function of PHP.
static void call(const char *name, uint32_t count, zval *arguments)
{
    zval function, result;
    ZVAL_STRING(&function, name);
    ZVAL_UNDEF(&result);
    call_user_function(NULL, NULL, &function, &result, count, arguments);
    zval_ptr_dtor(&function);
    zval_ptr_dtor(&result);
}

static void call_with_name(const char *function, const char *name)
{
    zval argument;
    ZVAL_STRING(&argument, name);
    call(function, 1, &argument);
    zval_ptr_dtor(&argument);
}

// The function of the second coroutine.
static ZEND_FUNCTION(php_tests_sleep_until_over)
{
    while (!is_over && !EG(exception)) {
        usleep(500);   // hooked, as in any other extension
    }
}

// The function of the first coroutine. A frame without a previous frame is the first one of a backtrace.
static ZEND_FUNCTION(php_tests_run_main_frame)
{
    call_with_name("go", "php_tests_sleep_until_over");
    main_frame->prev_execute_data = NULL;
    EG(current_execute_data) = main_frame;
    next_execute(main_frame);
    EG(current_execute_data) = execute_data;
    is_over = true;
}

ZEND_BEGIN_ARG_INFO_EX(no_arguments, 0, 0, 0)
ZEND_END_ARG_INFO()

static const zend_function_entry functions[] = {
    ZEND_FE(php_tests_run_main_frame, no_arguments)
    ZEND_FE(php_tests_sleep_until_over, no_arguments)
    ZEND_FE_END
};

// Takes the place of zend_execute_ex() for the main script.
static void execute_in_coroutine(zend_execute_data *frame)
{
    zend_execute_ex = next_execute;
    main_frame = frame;
    EG(current_execute_data) = NULL;
    call("Coro\\Runtime::enableCoroutine", 0, NULL);
    call_with_name("Coro\\run", "php_tests_run_main_frame");
}

static bool ends_with(zend_string *name, const char *end)
{
    size_t length = strlen(end);
    return ZSTR_LEN(name) >= length && memcmp(ZSTR_VAL(name) + ZSTR_LEN(name) - length, end, length) == 0;
}

// Returns true for the script of a section SKIPIF or CLEAN. run-tests.php writes it into a file with such a name.
static bool is_auxiliary(zend_string *name)
{
    return name && (ends_with(name, ".skip.php") || ends_with(name, ".clean.php"));
}

// Takes the place of zend_compile_file().
static zend_op_array *compile_file_of_test(zend_file_handle *file, int type)
{
    bool is_test = file->primary_script && !is_auxiliary(file->filename);
    zend_op_array *code = next_compile_file(file, type);
    if (code && is_test && !main_frame) {
        next_execute = zend_execute_ex;
        zend_execute_ex = execute_in_coroutine;
    }
    return code;
}

static ZEND_MINIT_FUNCTION(php_tests)
{
    if (strcmp(sapi_module.name, "cli") == 0) {
        next_compile_file = zend_compile_file;
        zend_compile_file = compile_file_of_test;
    }
    return SUCCESS;
}

static const zend_module_dep dependencies[] = {ZEND_MOD_REQUIRED("coro") ZEND_MOD_END};

zend_module_entry php_tests_module_entry = {
    STANDARD_MODULE_HEADER_EX, NULL, dependencies,
    "php_tests", functions, ZEND_MINIT(php_tests), NULL, NULL, NULL, NULL, "1",
    STANDARD_MODULE_PROPERTIES
};

ZEND_GET_MODULE(php_tests)
