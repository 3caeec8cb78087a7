#pragma once

#include "coro/proto/http/charset.h"

#include <string_view>

namespace coro::websocket {

// Splits the value of a header field into tokens and separators, and skips the blanks between them.
class FieldLexer {
public:
    explicit FieldLexer(std::string_view value) : left_(value) { skip_blanks(); }

    bool at_end() const { return left_.empty(); }
    bool is_at(char byte) const { return !left_.empty() && left_.front() == byte; }

    // If the next byte equals `byte`, consumes the byte and the blanks behind it and returns true. Otherwise
    // returns false.
    bool take(char byte)
    {
        if (!is_at(byte)) {
            return false;
        }
        left_.remove_prefix(1);
        skip_blanks();
        return true;
    }

    // Consumes the next token and the blanks behind it. Returns the token, or an empty text if no token comes next.
    std::string_view token()
    {
        size_t size = 0;
        while (size < left_.size() && http::is_any(left_[size], http::kToken)) {
            size++;
        }
        std::string_view token = left_.substr(0, size);
        left_.remove_prefix(size);
        skip_blanks();
        return token;
    }

    // Consumes and returns the next byte, without the blanks behind it. May be called only if at_end() is false.
    char byte()
    {
        char byte = left_.front();
        left_.remove_prefix(1);
        return byte;
    }

    void skip_blanks()
    {
        while (!left_.empty() && http::is_blank(left_.front())) {
            left_.remove_prefix(1);
        }
    }

private:
    std::string_view left_;
};

}  // namespace coro::websocket
