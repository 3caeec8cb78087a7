#pragma once

#include "php/zend/value.h"

#include "coro/client/redis_writer.h"

#include "php.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <strings.h>

namespace coro::php {

// Compares without regard to the case of letters.
inline bool is_word(std::string_view text, std::string_view word)
{
    return text.size() == word.size() && strncasecmp(text.data(), word.data(), text.size()) == 0;
}

// Returns the part before the first separator, and removes both from the text.
std::string_view take_part(std::string_view &text, char separator);

// How values are stored, which are the constants SERIALIZER_* of the class.
enum class RedisSerializer : uint8_t { kNone = 0, kPhp = 1, kJson = 4 };

bool is_redis_serializer(zend_long number);

// Returns the value as text. Returns nullptr if an exception was thrown.
zend_string *serialize_for_redis(zval *value, RedisSerializer serializer);

// Replaces a text that a serializer has made by its value. Another text stays as it is.
void unserialize_in_place(zval *value, RedisSerializer serializer);

// The arguments of a Redis command, made of values of PHP.
class RedisArguments : public RedisWriter {
public:
    void add_words(std::string_view words);   // adds each of the words, which spaces separate
    // `prefix` is put before the argument. It is a reference, because it may be the option of the client, which code of the
    // program can change while the argument becomes a text: the functions read it afterwards.
    void add_integer(zend_long number, const std::string &prefix = {});
    // Each of these functions returns false if an exception was thrown. `index` is the position of the method's argument,
    // from 0, for the message.
    bool add_text(zval *given, uint32_t index, const std::string &prefix = {});
    bool add_integer(zval *given, uint32_t index);
    bool add_number(zval *given, uint32_t index);
    bool add_value(zval *given, RedisSerializer serializer);

private:
    bool add_made(zend_string *text, const std::string &prefix = {});
    bool add_double(double number);
};

struct RedisConfig;

// What a method returns for the reply of the server. Errors are false; nil is false, or an empty array where an array is
// expected.
enum class RedisShape : uint8_t {
    kOk,         // true
    kBool,       // true for 1, false for 0
    kInteger,    // a number
    kFloat,      // the text as a float
    kText,       // the text as it is
    kValue,      // the text, unserialized if the option serialize is on
    kType,       // the name of a type: a CORO_REDIS_TYPE_*
    kStatus,     // true for PONG, otherwise the text
    kAny,        // statuses are true, all other values are as they are
    // From here on arrays, which are empty for nil.
    kTexts,      // an array of texts
    kValues,     // an array of texts, unserialized
    kMap,        // field and value in turn: an array with the fields as keys and the values unserialized
    kFields,     // the values of the fields that the call has named, which become the keys
    kScores,     // member and score in turn: an array with the members as keys and the scores as floats
    kTextMap,    // name and value in turn: an array with the names as keys
    kMessages,   // entries of a stream: the ids as keys, arrays of fields as values
    kStreams,    // streams with their messages: the names as keys
    // From here on arrays, and false for nil.
    kInfo,       // lines with "name:value": an array
    kNamed,      // names and values in turn, or an array of such arrays: arrays with the names as keys
    kClients,    // lines with "name=value" pairs: an array of arrays
};

// A reply that a call awaits.
struct AwaitedReply {
    RedisShape shape = RedisShape::kAny;
    // kFields: the array of fields. A reference: the reply is the cursor of the next part, which the reference gets, and the
    // elements of this part, in the shape; nil is false.
    Value extra;
};

struct RedisCall;

// A row of the table of the methods that send a command.
struct RedisCommand {
    const char *methods;      // the name of the method, and its further names
    // The words with which the command begins. "INCR|INCRBY": the second ones if the second argument is given.
    std::string_view command;
    // The parameters, separated by spaces. Each is a name; a colon and a letter for its type; "..." if it stands for all
    // further arguments; "?" if it may be left out; "=WORD" for a word that is sent before the argument. The types:
    //   none: a text, i: an integer, n: a number, v: a value, which is serialized, b: a bool, which is 1 or 0, or sends
    //   only its word if it is true, k: a key, before which the option prefix is put
    //   a: an array of texts, A: of values, d: of numbers, K: of keys, L: of keys, behind their number, N: the same, and
    //   it may be empty, p: of names and values, P: of keys and values, t: a text or an array of texts, g: a key or an
    //   array of keys, F: an array of fields, which are the keys in the result
    //   w: for "...": keys, and at last how long the server waits
    //   S: a subcommand, C: the number of elements, so that the result is an array
    //   o: an array of options, x: the same or a number of seconds, c: the same or a text, W: the option withscores,
    //   R: that and limit, G: the options of GEORADIUS
    //   M: as i, B: as b, m: anything, which `add` reads, r: a reference; for PHP, all four are mixed
    const char *parameters;
    RedisShape shape;
    // Adds the arguments of the command. Returns false if an exception was thrown. nullptr: the arguments are the
    // parameters, in their order.
    bool (*add)(RedisCall &call) = nullptr;
};

struct RedisParameter {
    std::string_view name;
    std::string_view word;
    char type;           // a letter of the table; 's' for text
    bool is_optional;
    bool is_rest;
};

// What the text of a row says.
struct RedisSignature {
    static constexpr uint32_t kMostParameters = 8;

    std::string_view words;             // with which the command begins
    std::string_view words_of_two;      // the same if there is a second argument
    RedisParameter parameters[kMostParameters];
    uint32_t count;    // of parameters
    uint32_t least;    // the least number of arguments
    uint32_t most;     // the largest one; uint32_t(-1): there is no limit
    bool has_rule;     // as has_redis_rule()
};

// A call of a method that sends a command.
struct RedisCall {
    RedisCall(zval *object, RedisShape shape) : self(Z_OBJ_P(object)), awaited{shape, Value()} {}

    zend_object *self;
    const RedisCommand *command = nullptr;
    const RedisSignature *signature = nullptr;
    zval *given = nullptr;   // the arguments of the method
    uint32_t count = 0;
    RedisArguments arguments;
    AwaitedReply awaited;
    double wait = 0;         // for how many seconds the server may wait before it answers; negative: no limit
    bool is_over = false;    // true: the method returns false, and sends nothing

    bool has(uint32_t index) const { return index < count && Z_TYPE(given[index]) != IS_NULL; }
    zval *argument(uint32_t index)
    {
        zval *found = &given[index];
        ZVAL_DEREF(found);
        return found;
    }
    const RedisConfig &config() const;
};

// Adds the parameters from one index up to another as the table describes them. Returns false if an exception was thrown.
bool add_parameters(RedisCall &call, uint32_t from = 0, uint32_t end = uint32_t(-1));

// The functions of the table, for commands whose arguments are not the parameters in their order.
bool add_lex_range(RedisCall &call);
bool add_message(RedisCall &call);
bool add_migrate(RedisCall &call);
bool add_places(RedisCall &call);
bool add_plain_sort(RedisCall &call);
bool add_removal(RedisCall &call);
bool add_scan(RedisCall &call);
bool add_scored_members(RedisCall &call);
bool add_script(RedisCall &call);
bool add_slaveof(RedisCall &call);
bool add_sort(RedisCall &call);
bool add_stream_read(RedisCall &call);
bool add_trim(RedisCall &call);

// Registers the methods of the table. Called once, at module startup.
void register_redis_methods(zend_class_entry *ce);

// Runs a method of the table.
void run_redis_command(INTERNAL_FUNCTION_PARAMETERS, const RedisCommand &command, const RedisSignature &signature);

// True if a rule says how a command may be sent, perhaps only with certain arguments.
bool has_redis_rule(std::string_view command);
// Sends a command and returns the reply, or keeps the command for exec() or recv(). Returns true if the reply was not an error.
bool send_redis_command(RedisCall &call, zval *return_value);

}  // namespace coro::php
