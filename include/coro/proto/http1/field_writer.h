#pragma once

#include "coro/base/text_buffer.h"

#include <string_view>

namespace coro::http1 {

// Writes header or trailer fields in the syntax of HTTP/1, one line for each field, directly into the output
// buffer. The code that calls add() passes names and values, and need not know the syntax. A FieldWriter contains
// only a reference, so copies are cheap.
class FieldWriter {
public:
    explicit FieldWriter(TextBuffer &text) : text_(text) {}

    // Writes one field. Neither `name` nor `value` may contain CR, LF or NUL.
    void add(std::string_view name, std::string_view value)
    {
        text_.append(Short(name), ": ", Short(value), "\r\n");
    }

    // Writes fields that are in the syntax of HTTP/1 already: lines that end with CRLF, or nothing.
    void add_lines(std::string_view lines) { text_.append(lines); }

    std::string_view text() const { return text_.view(); }   // all that the buffer contains

private:
    TextBuffer &text_;
};

}  // namespace coro::http1
