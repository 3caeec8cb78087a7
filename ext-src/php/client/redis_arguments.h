#pragma once

#include "php/client/redis_serializer.h"
#include "php/zend/value.h"

#include "php.h"

#include <string>
#include <string_view>
#include <strings.h>

namespace coro::php {

// The arguments of a Redis command. Few arguments need no memory of their own.
class RedisArguments {
public:
    RedisArguments() = default;
    ~RedisArguments();
    RedisArguments(const RedisArguments &) = delete;
    RedisArguments &operator=(const RedisArguments &) = delete;

    int count() const { return int(count_); }
    void add_literal(std::string_view text) { add(text, nullptr); }   // the text must live as long as this object
    void add_words(const char *words);                                // adds each word of a literal
    std::string_view word(int i) const { return {texts_[i], lengths_[i]}; }
    // True if there is such an argument, and it is this word. The case of letters does not matter.
    bool is(int i, std::string_view text) const
    {
        return i < count() && lengths_[i] == text.size() && strncasecmp(texts_[i], text.data(), text.size()) == 0;
    }
    void rename(std::string_view literal)   // replaces the first word of the command
    {
        texts_[0] = literal.data();
        lengths_[0] = literal.size();
    }
    void add_integer(zend_long number);
    void add_number(double number);
    void put_before_last(std::string_view prefix);   // makes the last argument longer
    void add_string(zend_string *text) { add(view(text), zend_string_copy(text)); }
    // Each of these functions returns false if an exception was thrown. `argument` is the number of the method's
    // argument, for the message.
    bool add_text(zval *given, uint32_t argument);
    bool add_integer(zval *given, uint32_t argument);
    bool add_number(zval *given, uint32_t argument);
    bool add_value(zval *given, RedisSerializer serializer);

    // Appends the command in the format of Redis.
    void format(std::string &out) const;

private:
    static constexpr size_t kOwnRoom = 12;

    void add(std::string_view text, zend_string *owned);
    void grow();

    const char *own_texts_[kOwnRoom];
    size_t own_lengths_[kOwnRoom];
    zend_string *own_owned_[kOwnRoom];
    const char **texts_ = own_texts_;
    size_t *lengths_ = own_lengths_;
    zend_string **owned_ = own_owned_;
    size_t count_ = 0;
    size_t room_ = kOwnRoom;
};

}  // namespace coro::php
