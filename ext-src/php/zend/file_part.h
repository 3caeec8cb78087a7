#pragma once

#include "php.h"

#include "coro/base/fd.h"

#include <string>
#include <string_view>

namespace coro::php {

// Returns the path as an absolute path. A relative path is relative to PHP's current directory, of which each
// thread has its own in builds with threads (ZTS).
std::string absolute_path(std::string_view path);

// Returns EINVAL, after a PHP warning, if the offset or the length of a part of a file is negative, otherwise 0.
int check_file_part(zend_long offset, zend_long length);

// A file, or a part of a file, that a server sends to a client.
struct FilePart {
    Fd file;
    zend_long offset = 0;
    // The length of the part in bytes. 0 means up to the end of the file: open_file() replaces 0 with the real length.
    zend_long length = 0;

    int error = 0;          // the errno with which open_file() has failed, or 0

    // Opens the file and checks that the part lies inside it. On failure raises a PHP warning, sets `error` and
    // returns false.
    [[nodiscard]] bool open_file(const char *path);

private:
    int check(const char *path) const;
};

}  // namespace coro::php
