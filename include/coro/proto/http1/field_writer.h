#pragma once

#include "coro/base/text_buffer.h"

#include <string_view>

namespace coro::http1 {

// Writes fields of a head or of trailers the way HTTP/1 does, one line for each, directly into the buffer
// that is sent. Its users give names and values and do not know the syntax of the protocol. It is as cheap to
// copy as the reference that it contains.
class FieldWriter {
public:
    explicit FieldWriter(TextBuffer &text) : text_(text) {}

    // Neither name nor value may contain CR, LF or NUL.
    void add(std::string_view name, std::string_view value)
    {
        text_.append(Short(name), ": ", Short(value), "\r\n");
    }

private:
    TextBuffer &text_;
};

}  // namespace coro::http1
