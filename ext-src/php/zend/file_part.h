#pragma once

#include "php.h"

#include "coro/base/fd.h"

#include <string>
#include <string_view>

namespace coro::php {

// Makes a path absolute, relative to the directory that PHP uses: with threads (ZTS) each has its own.
std::string absolute_path(std::string_view path);

// A file, or a part of a file, that is to be sent to a client.
struct FilePart {
    Fd file;
    zend_long offset = 0;
    zend_long length = 0;   // 0: up to the end; open_file() replaces it with the real length

    int error = 0;          // the errno of open_file(), if that has failed

    // Opens the file. Returns false, after a PHP warning, if that fails.
    [[nodiscard]] bool open_file(const char *path);
};

}  // namespace coro::php
