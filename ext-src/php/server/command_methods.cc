#include "php/runtime/runtime.h"
#include "php/server/admin_state.h"
#include "php/server/process_commands.h"
#include "php/server/state.h"
#include "php/zend/exceptions.h"
#include "php/zend/last_error.h"
#include "php/zend/value.h"

#include "zend_smart_str.h"
extern "C" {   // some versions of this header declare functions without it
#include "ext/json/php_json.h"
}

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <unistd.h>
#include <utility>

// The methods of Server for commands.
namespace coro::php {

namespace {

// The values of CORO_ERROR_SERVER_INVALID_COMMAND and CORO_ERROR_OPERATION_NOT_SUPPORT.
constexpr zend_long kInvalidCommand = 9012;
constexpr zend_long kNotSupported = 507;

ProgramCommand *find_command(ServerState &state, zend_string *name)
{
    auto found = std::find_if(state.program_commands.begin(), state.program_commands.end(),
                              [name](const ProgramCommand &command) { return command.name == view(name); });
    return found == state.program_commands.end() ? nullptr : &*found;
}

// Returns the value as JSON. Returns nullptr with a warning or an exception if JSON cannot express it.
zend_string *encode(zval *value)
{
    smart_str text = {};
    bool is_encoded = php_json_encode_ex(&text, value, 0, PHP_JSON_PARSER_DEFAULT_DEPTH) == SUCCESS && text.s && !EG(exception);
    if (is_encoded) {
        return smart_str_extract(&text);
    }
    smart_str_free(&text);
    if (!EG(exception)) {
        set_last_error(EINVAL);
        php_error_docref(nullptr, E_WARNING, "the command is not sent: JSON cannot express the data");
    }
    return nullptr;
}

// Puts the answer into return_value. JSON that is neither an array nor a string stays text.
void return_answer(zend_string *answer, bool is_json, zval *return_value)
{
    zval decoded;
    ZVAL_UNDEF(&decoded);
    constexpr zend_long kDepth = PHP_JSON_PARSER_DEFAULT_DEPTH;
    constexpr zend_long kOptions = PHP_JSON_OBJECT_AS_ARRAY;
    if (is_json && php_json_decode_ex(&decoded, ZSTR_VAL(answer), ZSTR_LEN(answer), kOptions, kDepth) != SUCCESS) {
        zend_string_release(answer);
        set_last_error(EBADMSG);
        RETURN_FALSE;
    }
    if (Z_TYPE(decoded) == IS_ARRAY || Z_TYPE(decoded) == IS_STRING) {
        zend_string_release(answer);
        RETURN_COPY_VALUE(&decoded);
    }
    RETURN_STR(answer);
}

// Calls the callback of a command in this process. Returns the answer, or nullptr if there is none.
zend_string *call_here(ServerState &state, ProgramCommand &command, zend_string *data)
{
    zval arguments[2], result;
    ZVAL_OBJ_COPY(&arguments[0], state.object());
    ZVAL_STR_COPY(&arguments[1], data);
    call(command.callback.giving(2, arguments), &result);
    if (Z_TYPE(result) == IS_STRING) {
        return Z_STR(result);
    }
    zval_ptr_dtor(&result);
    return nullptr;
}

// Returns the reason why this process cannot send commands, or nullptr if it can.
const char *refusal(ServerState &state)
{
    return !state.is_running() || runtime().is_fork_of_server() ? "this process is not part of a running server"
           : !state.program_commands.empty() && !state.commands->is_reading()
                                                               ? "this process gets no answers any more"
                                                                : nullptr;
}

// Sends the command to the process. Returns 0 and the answer, or the number of an error.
zend_long send_command_to(ServerState &state, ProgramCommand &command, zend_long type, zend_long id, zend_string *data,
                          zend_string **answer)
{
    double timeout = runtime().options().socket_read_timeout;
    Deadline until = timeout > 0 ? runtime().loop().deadline_in(timeout) : kNever;
    ProcessCommands::Receiver to;
    if (zend_long error = state.commands->find(type, id, until, to)) {
        return error;
    }
    if (to.pid == ::getpid()) {
        *answer = call_here(state, command, data);
        return *answer ? 0 : ENODATA;
    }
    auto index = uint32_t(&command - state.program_commands.data());
    return state.commands->ask(to, index, view(data), until, answer);
}

}  // namespace

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Server, health)
{
    zend_string *name;
    zend_fcall_info info;
    zend_fcall_info_cache target;
    ZEND_PARSE_PARAMETERS_START(2, 2)
        Z_PARAM_STR(name)
        Z_PARAM_FUNC(info, target)
    ZEND_PARSE_PARAMETERS_END();
    ServerState &state = ServerBox::of(ZEND_THIS);
    constexpr size_t kMost = 64;
    std::string text(view(name));
    bool is_valid = !text.empty() && text.size() <= kMost && std::all_of(text.begin(), text.end(), [](unsigned char byte) {
        return std::isalnum(byte) || byte == '_' || byte == '-' || byte == '.';
    });
    Callable check;
    check.set(&info.function_name, target);
    if (state.is_running()) {
        zend_throw_error(error_class, "a health check cannot be added while the server is running");
    } else if (!is_valid) {
        zend_argument_value_error(1, "must have 1 to 64 letters, digits, \"_\", \"-\" or \".\"");
    } else if (!state.admin->health_checks.add(text, std::move(check))) {
        zend_argument_value_error(1, "must be a new name, and there can be at most 16 health checks");
    }
}

ZEND_METHOD(Coro_Server, addCommand)
{
    zend_string *name;
    zend_long accepted;
    zend_fcall_info info;
    zend_fcall_info_cache target;
    ZEND_PARSE_PARAMETERS_START(3, 3)
        Z_PARAM_STR(name)
        Z_PARAM_LONG(accepted)
        Z_PARAM_FUNC(info, target)
    ZEND_PARSE_PARAMETERS_END();
    ServerState &state = ServerBox::of(ZEND_THIS);
    const char *why = state.is_running()              ? "a command cannot be added while the server is running"
                      : find_command(state, name)     ? "there is a command with this name already"
                      : (accepted & kInReactorThread) ? "a reactor thread cannot run commands: it runs no PHP code"
                                                      : nullptr;
    if (why) {
        php_error_docref(nullptr, E_WARNING, "%s", why);
        RETURN_FALSE;
    }
    ProgramCommand command = {std::string(view(name)), accepted, {}};
    command.callback.set(&info.function_name, target);
    state.program_commands.push_back(std::move(command));
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Server, command)
{
    zend_string *name;
    zend_long id;
    zend_long type;
    zval *data;
    bool is_json = true;
    ZEND_PARSE_PARAMETERS_START(4, 5)
        Z_PARAM_STR(name)
        Z_PARAM_LONG(id)
        Z_PARAM_LONG(type)
        Z_PARAM_ZVAL(data)
        Z_PARAM_OPTIONAL
        Z_PARAM_BOOL(is_json)
    ZEND_PARSE_PARAMETERS_END();
    ServerState &state = ServerBox::of(ZEND_THIS);
    if (const char *why = refusal(state)) {
        set_last_error(EINVAL);
        php_error_docref(nullptr, E_WARNING, "the command is not sent: %s", why);
        RETURN_FALSE;
    }
    if (id < 0 || id > UINT32_MAX) {
        set_last_error(EINVAL);
        php_error_docref(nullptr, E_WARNING, "invalid process_id " ZEND_LONG_FMT ": it must be between 0 and %u", id, UINT32_MAX);
        RETURN_FALSE;
    }
    if (!runtime().waiting_coroutine()) {
        RETURN_THROWS();
    }
    ProgramCommand *command = find_command(state, name);
    if (!command || !(type & command->accepted)) {
        set_last_error(command ? kNotSupported : kInvalidCommand);
        RETURN_FALSE;
    }
    zend_string *text = encode(data);
    if (!text) {
        RETURN_FALSE;
    }
    zend_string *answer = nullptr;
    zend_long error = send_command_to(state, *command, type, id, text, &answer);
    zend_string_release(text);
    if (error != 0 || EG(exception)) {
        set_last_error(error);
        if (answer) {
            zend_string_release(answer);
        }
        RETURN_FALSE;
    }
    return_answer(answer, is_json, return_value);
}
