#pragma once

#include "php.h"

#include "coro/base/fd.h"

#include <string>
#include <string_view>

namespace coro::php {

// Where PHP would find the file now: with threads (ZTS) chdir() is PHP's own affair.
std::string absolute_path(std::string_view path);

// A file, or a part of it, that is to be sent.
struct FilePart {
    Fd file;
    zend_long offset = 0;
    zend_long length = 0;   // 0: to the end; open_file() says how much that is

    int error = 0;          // of open_file()

    // False: a warning said why it cannot be.
    [[nodiscard]] bool open_file(const char *path);
};

}  // namespace coro::php
