#include "php/zend/file_part.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>

namespace coro::php {

std::string absolute_path(std::string_view path)
{
    std::string whole;
    char folder[MAXPATHLEN];
    if (!path.starts_with('/') && expand_filepath(".", folder)) {
        whole.append(folder).append("/");
    }
    return whole.append(path);
}

int check_file_part(zend_long offset, zend_long length)
{
    if (offset >= 0 && length >= 0) {
        return 0;
    }
    php_error_docref(nullptr, E_WARNING, "the %s is negative: " ZEND_LONG_FMT, offset < 0 ? "offset" : "length",
                     offset < 0 ? offset : length);
    return EINVAL;
}

// Returns the error of a path or part that no file can have, after a warning, or 0.
int FilePart::check(const char *path) const
{
    if (!*path) {
        php_error_docref(nullptr, E_WARNING, "the name of the file is empty");
        return ENOENT;
    }
    return check_file_part(offset, length);
}

bool FilePart::open_file(const char *path)
{
    error = check(path);
    if (error) {
        return false;
    }
    if (php_check_open_basedir(path)) {
        error = EPERM;
        return false;
    }
    // With O_NONBLOCK, opening a FIFO does not block until the FIFO has a writer.
    file.reset(::open(absolute_path(path).c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    struct stat facts;
    if (!file || fstat(file.get(), &facts) != 0) {
        error = errno;
        php_error_docref(nullptr, E_WARNING, "cannot open %s: %s [%d]", path, strerror(error), error);
        return false;
    }
    if (!S_ISREG(facts.st_mode)) {
        error = S_ISDIR(facts.st_mode) ? EISDIR : EINVAL;
        php_error_docref(nullptr, E_WARNING, "%s is not a regular file", path);
        return false;
    }
    zend_long size = zend_long(facts.st_size);
    if (offset > size || length > size - offset) {
        error = EINVAL;
        php_error_docref(nullptr, E_WARNING,
                         "%s has " ZEND_LONG_FMT " bytes, too few for offset " ZEND_LONG_FMT " and length " ZEND_LONG_FMT,
                         path, size, offset, length);
        return false;
    }
    length = length ? length : size - offset;
    return true;
}

}  // namespace coro::php
