#include "coro/base/error.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace coro::err {

namespace {

struct ErrnoRow {
    int code;
    const char *name;
    const char *advice = "";
};

// The errors that system calls of a server can have. Not all C libraries have strerrorname_np().
constexpr ErrnoRow kErrnoRows[] = {
    {EPERM, "EPERM"},
    {ENOENT, "ENOENT"},
    {EINTR, "EINTR"},
    {EIO, "EIO"},
    {EBADF, "EBADF"},
    {EAGAIN, "EAGAIN"},
    {ENOMEM, "ENOMEM"},
    {EACCES, "EACCES"},
    {EBUSY, "EBUSY"},
    {EEXIST, "EEXIST"},
    {ENOTDIR, "ENOTDIR"},
    {EISDIR, "EISDIR"},
    {EINVAL, "EINVAL"},
    {ENFILE, "ENFILE", "; raise the kernel's limit fs.file-max"},
    {EMFILE, "EMFILE", "; raise LimitNOFILE"},
    {ETXTBSY, "ETXTBSY"},
    {EFBIG, "EFBIG"},
    {ENOSPC, "ENOSPC"},
    {EROFS, "EROFS"},
    {EPIPE, "EPIPE"},
    {ENAMETOOLONG, "ENAMETOOLONG"},
    {ENOSYS, "ENOSYS"},
    {ELOOP, "ELOOP"},
    {EPROTO, "EPROTO"},
    {EMSGSIZE, "EMSGSIZE"},
    {ENOTSUP, "ENOTSUP"},
    {EADDRINUSE, "EADDRINUSE"},
    {EADDRNOTAVAIL, "EADDRNOTAVAIL"},
    {ENETDOWN, "ENETDOWN"},
    {ENETUNREACH, "ENETUNREACH"},
    {ECONNABORTED, "ECONNABORTED"},
    {ECONNRESET, "ECONNRESET"},
    {ENOBUFS, "ENOBUFS"},
    {ENOTCONN, "ENOTCONN"},
    {ETIMEDOUT, "ETIMEDOUT"},
    {ECONNREFUSED, "ECONNREFUSED"},
    {EHOSTUNREACH, "EHOSTUNREACH"},
    {EDQUOT, "EDQUOT"},
    {ECANCELED, "ECANCELED"},
};

// Returns nullptr for an errno.
const char *text_of_core(int code)
{
    switch (code) {
#define X(name, number, text) \
    case name:                \
        return text;
        CORO_ERRORS(X)
#undef X
    default:
        return nullptr;
    }
}

}  // namespace

const char *text(int code)
{
    const char *own = text_of_core(code);
    return own ? own : strerror(code);
}

Reason::Reason(int code)
{
    if (const char *own = text_of_core(code)) {
        snprintf(text_, sizeof text_, "%s", own);
        return;
    }
    for (const ErrnoRow &row : kErrnoRows) {
        if (row.code == code) {
            snprintf(text_, sizeof text_, "%s (%s)%s", strerror(code), row.name, row.advice);
            return;
        }
    }
    snprintf(text_, sizeof text_, "%s (errno %d)", strerror(code), code);
}

}  // namespace coro::err
