#include "php/file_part.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>

namespace coro::php {

bool FilePart::open_file(const char *path)
{
    if (php_check_open_basedir(path)) {
        return false;
    }
    file.reset(VCWD_OPEN(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK));   // a FIFO does not make us wait for its writer
    struct stat facts;
    if (!file || fstat(file.get(), &facts) != 0) {
        php_error_docref(nullptr, E_WARNING, "cannot open %s: %s [%d]", path, strerror(errno), errno);
        return false;
    }
    if (!S_ISREG(facts.st_mode)) {
        php_error_docref(nullptr, E_WARNING, "%s is not a regular file", path);
        return false;
    }
    zend_long size = zend_long(facts.st_size);
    if (offset > size || length > size - offset) {
        php_error_docref(nullptr, E_WARNING,
                         "%s has " ZEND_LONG_FMT " bytes, too few for offset " ZEND_LONG_FMT " and length " ZEND_LONG_FMT,
                         path, size, offset, length);
        return false;
    }
    length = length ? length : size - offset;
    return true;
}

}  // namespace coro::php
