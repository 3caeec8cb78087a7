#pragma once

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

}  // namespace coro::php
