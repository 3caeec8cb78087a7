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

}  // namespace

const char *text(int code)
{
    switch (code) {
#define X(name, number, text) \
    case name:                \
        return text;
        CORO_ERRORS(X)
#undef X
    default:
        return strerror(code);
    }
}

Reason::Reason(int code)
{
    for (const ErrnoRow &row : kErrnoRows) {
        if (row.code == code) {
            snprintf(text_, sizeof text_, "%s (%s)%s", err::text(code), row.name, row.advice);
            return;
        }
    }
    snprintf(text_, sizeof text_, "%s (error %d)", err::text(code), code);
}

}  // namespace coro::err
