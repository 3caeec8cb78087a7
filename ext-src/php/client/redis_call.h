#pragma once

#include "php/client/redis_arguments.h"

#include "php.h"

#include <cstdint>
#include <string_view>

namespace coro::php {

struct RedisCall;
enum class RedisShape : uint8_t;

bool is_cursor(RedisShape shape);   // true for the shapes of replies to SCAN and the like

// What a method returns for the reply of the server. Errors are false; nil is false, or an empty array where an array is
// expected.
enum class RedisShape : uint8_t {
    kOk,         // true
    kBool,       // true for 1, false for 0
    kInteger,    // a number
    kFloat,      // the text as a float
    kText,       // the text as it is
    kValue,      // the text, unserialized if the option serialize is on
    kTexts,      // an array of texts
    kValues,     // an array of texts, unserialized
    kMap,        // field and value in turn: an array with the fields as keys and the values unserialized
    kFields,     // the values of the fields that the call has named, which become the keys
    kScores,     // member and score in turn: an array with the members as keys and the scores as floats
    kInfo,       // lines with "name:value": an array
    kTextMap,    // name and value in turn: an array with the names as keys
    kType,       // the name of a type: a CORO_REDIS_TYPE_*
    kStatus,     // true for PONG, otherwise the text
    kMessages,   // entries of a stream: the ids as keys, arrays of fields as values
    kStreams,    // streams with their messages: the names as keys
    kNamed,      // names and values in turn, or an array of such arrays: arrays with the names as keys
    kClients,    // lines with "name=value" pairs: an array of arrays
    kCursor,     // the cursor of the next part, which is given to the program, and the elements of this one as kValues
    kCursorMap,      // the same for elements as of kMap
    kCursorScores,   // the same for elements as of kScores
    kAny,        // statuses are true, all other values are as they are
};

// One method that sends a command.
struct RedisCommand {
    const char *method;       // the name of the method
    const char *command;      // the words with which the command begins
    // The parameters, separated by spaces. Each is a name; a colon and a letter for its type; and "?" if it may be left
    // out, or "..." if it stands for all further arguments. Types: none: text; v: a value, which is serialized; i: an
    // integer; n: a number; b: a bool; a: an array of texts; A: an array of values; p: an array of names and values,
    // which are sent in turn; t: a text, or an array of texts; k: a key; K: an array of keys; g: a key, or an array of
    // keys; N: an array of keys, behind their number; P: an array of keys and values; m: anything, which only `add`
    // reads; r: a reference. The option prefix is put before keys.
    const char *parameters;
    RedisShape shape;
    // Adds the arguments of the command. Returns false if an exception was thrown. nullptr: the arguments are the
    // parameters, in their order.
    bool (*add)(RedisCall &call) = nullptr;
};

struct RedisParameter {
    char type;           // a letter of the table; 's' for text
    bool is_optional;
    bool is_rest;
};

// What the text of a method's parameters says.
struct RedisSignature {
    static constexpr size_t kMostParameters = 8;

    RedisParameter parameters[kMostParameters];
    uint8_t count;    // of parameters
    uint8_t least;    // the least number of arguments
    bool has_rest;    // true: there is no limit to the number of arguments
    bool has_rule;    // true: there is a RedisRule for the command
};

const RedisSignature &signature_of(const RedisCommand &command);   // the command must be one of the table

// A call of such a method.
struct RedisCall {
    RedisCall(zval *object, const RedisCommand &what, zval *arguments_given = nullptr, uint32_t argument_count = 0) :
        self(Z_OBJ_P(object)), command(&what), given(arguments_given), count(argument_count), shape(what.shape)
    {
        ZVAL_UNDEF(&extra);
    }
    ~RedisCall() { zval_ptr_dtor(&extra); }

    zend_object *self;
    const RedisCommand *command;
    zval *given;       // the arguments of the method
    uint32_t count;
    RedisArguments arguments;
    RedisShape shape;
    zval extra;        // kFields: the array of fields; kCursor: the reference for the cursor.
    bool has_rule = true;   // false: there is no RedisRule for the command
    double wait = 0;   // as redis_wait()
    bool is_over = false;   // true: the method returns false, and sends nothing

    bool has(uint32_t index) const { return index < count && Z_TYPE(given[index]) != IS_NULL; }
    zval *argument(uint32_t index)
    {
        zval *found = &given[index];
        ZVAL_DEREF(found);
        return found;
    }
    RedisSerializer serializer() const;
    std::string_view prefix() const;   // the option that is put before keys
    bool adds_prefix_to_pattern() const;   // true: SCAN finds only keys with the prefix
};

// Adds the parameter at this index, or all from this index on, as the table describes them.
bool add_parameter(RedisCall &call, uint32_t index);
bool add_parameters(RedisCall &call, uint32_t from = 0);

// Registers the methods of the table. Called once, at module startup.
void register_redis_methods(zend_class_entry *ce);

// Runs a method of the table.
void run_redis_command(INTERNAL_FUNCTION_PARAMETERS, const RedisCommand &command);

}  // namespace coro::php
