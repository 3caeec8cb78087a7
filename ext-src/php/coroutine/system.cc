#include "php/zend/arguments.h"
#include "php/zend/file_part.h"
#include "php/coroutine/classes.h"
#include "php/zend/names.h"
#include "php/runtime/pcntl_signals.h"
#include "php/runtime/runtime.h"
#include "php/zend/seconds_argument.h"
#include "php/zend/value.h"

#include "coro/base/error.h"
#include "coro/loop/command.h"
#include "coro/loop/file_work.h"
#include "coro/net/resolver.h"

#include "ext/standard/file.h"
#include "ext/standard/flock_compat.h"

#include "php/stub/system_arginfo.h"

#include <algorithm>
#include <memory>
#include <string>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace coro::php {

namespace {

// Returns the largest number of bytes that the result of a command or of a file read may have: memory_limit, but at
// most the memory of the machine. memory_limit applies although the bytes are collected outside of PHP's memory.
size_t collectable()
{
    auto machine = size_t(sysconf(_SC_PHYS_PAGES)) * size_t(sysconf(_SC_PAGESIZE));
    // PG(memory_limit) is -1 if there is no limit; the conversion to size_t turns -1 into SIZE_MAX.
    return std::min(size_t(PG(memory_limit)), machine);
}

// Stores the absolute path of a file in `path`. Returns false, with a warning or an exception, if the name is empty
// or the option open_basedir forbids the file.
bool find_file(zend_string *name, std::string &path)
{
    if (ZSTR_LEN(name) == 0) {
        zend_argument_value_error(1, "cannot be empty");
        return false;
    }
    if (php_check_open_basedir(ZSTR_VAL(name))) {
        return false;
    }
    path = absolute_path(view(name));
    return true;
}

// Lets a thread of the pool do work with the file, and waits for its end. Returns the finished work. Returns nullptr, mostly
// with a warning or an exception, if no thread could do it, or if a cancel or an exception ended the wait early.
template <class W, class... Arguments>
std::unique_ptr<W> by_thread(const char *what, zend_string *name, Arguments... arguments)
{
    Coroutine *self = runtime().waiting_coroutine();
    std::string path;
    if (!self || !find_file(name, path)) {
        return nullptr;
    }
    int outcome;
    {
        Waiter waiter(*self, what, WaitSubject::value(name));
        ErrandFor<W> errand(runtime().loop().threads(), waiter, std::make_unique<W>(std::move(path), arguments...));
        outcome = errand.start();
        if (outcome == 0) {
            return runtime().wait(waiter, kNever) == 0 && !EG(exception) ? errand.take() : nullptr;
        }
    }
    php_error_docref(nullptr, E_WARNING, "Failed to start a thread: %s", err::text(-outcome));
    return nullptr;
}

// Returns true after a warning if the work has failed.
bool has_failed(const FileWork &work, zend_string *name)
{
    if (work.outcome() < 0) {
        php_error_docref(nullptr, E_WARNING, "Failed to %s %s: %s", work.failed(), ZSTR_VAL(name), err::text(-work.outcome()));
    }
    return work.outcome() < 0;
}

// Runs a shell command and waits for its end. Returns 0 and sets `status` to the status of waitpid(), or returns a
// negative error code and sets `status` to -1.
int run_command(Coroutine &self, zend_string *line, bool with_errors, Buffer &output, int &status)
{
    keep_ended_children();
    Command command(runtime().loop(), output, collectable());
    int outcome = command.start(ZSTR_VAL(line), with_errors);
    while (outcome == 0) {
        outcome = command.proceed();
        if (outcome != -EAGAIN && outcome != -EINPROGRESS) {
            break;
        }
        Waiter waiter(self, "System::exec", WaitSubject::value(line));
        if (outcome == -EAGAIN) {
            command.news().push_back(waiter);
        } else {
            waiter.wake(0);   // wakes this coroutine at once, so that it waits only until the other ready coroutines have run
        }
        outcome = runtime().wait(waiter, kNever);
    }
    status = outcome == 0 ? command.status() : -1;
    return outcome;
}

// Returns the addresses of a host as texts. Returns none if there are none, or if a cancel, an exception or the timeout
// ended the wait early.
std::vector<std::string> resolve(const char *what, zend_string *name, const NameQuery &query, double timeout)
{
    Coroutine *self = runtime().waiting_coroutine();
    if (!self) {
        return {};
    }
    if (query.name.empty()) {
        zend_argument_value_error(1, "cannot be empty");
        return {};
    }
    NameAnswer answer;
    if (answer_at_once(query, answer)) {
        return answer.texts();
    }
    Waiter waiter(*self, what, WaitSubject::value(name));
    Deadline deadline = runtime().loop().deadline_in(timeout);
    int outcome = resolver().look_up(query, waiter, wait_in_php, deadline, answer);
    return outcome < 0 || EG(exception) ? std::vector<std::string>() : answer.texts();
}

void return_first_address(zval *return_value, const char *what, zend_string *name, zend_long family, uint32_t argument,
                          double timeout)
{
    if (family != AF_INET && family != AF_INET6) {
        zend_argument_value_error(argument, "must be AF_INET or AF_INET6");
        RETURN_THROWS();
    }
    NameQuery query;
    query.name.assign(ZSTR_VAL(name), ZSTR_LEN(name));
    query.family = int(family);
    query.socket_type = SOCK_STREAM;
    std::vector<std::string> found = resolve(what, name, query, timeout);
    if (found.empty()) {
        RETURN_FALSE;
    }
    const std::string &first = found.front();
    RETURN_STRINGL(first.data(), first.size());
}

}  // namespace

void register_system()
{
    add_names(register_class_Coro_Coroutine_System());
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Coroutine_System, exec)
{
    zend_string *line;
    bool with_errors = false;
    ZEND_PARSE_PARAMETERS_START(1, 2)
        Z_PARAM_PATH_STR(line)
        Z_PARAM_OPTIONAL
        Z_PARAM_BOOL(with_errors)
    ZEND_PARSE_PARAMETERS_END();

    Coroutine *self = runtime().waiting_coroutine();
    if (!self) {
        RETURN_THROWS();
    }
    if (ZSTR_LEN(line) == 0) {
        zend_argument_value_error(1, "cannot be empty");
        RETURN_THROWS();
    }
    Buffer output(heap_storage());
    int status;
    int outcome = run_command(*self, line, with_errors, output, status);
    if (outcome != 0 && outcome != -ECANCELED) {
        php_error_docref(nullptr, E_WARNING, "Failed to run the command: %s", err::text(-outcome));
    }
    if (outcome != 0 || EG(exception)) {
        RETURN_FALSE;
    }
    bool is_known = status != -1;
    array_init(return_value);
    add_assoc_long(return_value, "code", is_known ? WEXITSTATUS(status) : -1);
    add_assoc_long(return_value, "signal", is_known ? WTERMSIG(status) : 0);
    add_assoc_stringl(return_value, "output", output.view().data(), output.size());
}

ZEND_METHOD(Coro_Coroutine_System, readFile)
{
    zend_string *name;
    zend_long flag = 0;
    ZEND_PARSE_PARAMETERS_START(1, 2)
        Z_PARAM_PATH_STR(name)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(flag)
    ZEND_PARSE_PARAMETERS_END();

    bool locks = flag & (PHP_LOCK_SH | PHP_LOCK_EX);
    auto done = by_thread<FileRead>("System::readFile", name, locks, collectable());
    if (!done || has_failed(*done, name)) {
        RETURN_FALSE;
    }
    RETURN_STRINGL(done->bytes().data(), done->bytes().size());
}

ZEND_METHOD(Coro_Coroutine_System, writeFile)
{
    zend_string *name, *content;
    zend_long flags = 0;
    ZEND_PARSE_PARAMETERS_START(2, 3)
        Z_PARAM_PATH_STR(name)
        Z_PARAM_STR(content)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(flags)
    ZEND_PARSE_PARAMETERS_END();

    FileWrite::Mode mode = {.appends = bool(flags & PHP_FILE_APPEND), .locks = bool(flags & PHP_LOCK_EX)};
    auto done = by_thread<FileWrite>("System::writeFile", name, view(content), mode);
    if (done && done->written() > 0 && done->outcome() < 0) {
        php_error_docref(nullptr, E_WARNING, "Only %zu of %zu bytes were written to %s: %s", done->written(),
                         done->size(), ZSTR_VAL(name), err::text(-done->outcome()));
        RETURN_FALSE;
    }
    if (!done || has_failed(*done, name)) {
        RETURN_FALSE;
    }
    RETURN_LONG(zend_long(done->written()));
}

ZEND_METHOD(Coro_Coroutine_System, statvfs)
{
    zend_string *name;
    CORO_PARSE_ONE(Z_PARAM_PATH_STR, name);

    auto done = by_thread<FileSystemFigures>("System::statvfs", name);
    if (!done || has_failed(*done, name)) {
        RETURN_FALSE;
    }
    const struct statvfs &figures = done->figures();
    array_init(return_value);
#define CORO_FIGURE(name) add_assoc_long(return_value, #name, zend_long(figures.f_##name));
    CORO_FIGURE(bsize)
    CORO_FIGURE(frsize)
    CORO_FIGURE(blocks)
    CORO_FIGURE(bfree)
    CORO_FIGURE(bavail)
    CORO_FIGURE(files)
    CORO_FIGURE(ffree)
    CORO_FIGURE(favail)
    CORO_FIGURE(fsid)
    CORO_FIGURE(flag)
    CORO_FIGURE(namemax)
#undef CORO_FIGURE
}

ZEND_METHOD(Coro_Coroutine_System, gethostbyname)
{
    zend_string *name;
    zend_long family = AF_INET;
    double timeout = -1;
    ZEND_PARSE_PARAMETERS_START(1, 3)
        Z_PARAM_PATH_STR(name)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(family)
        CORO_PARAM_SECONDS(timeout)
    ZEND_PARSE_PARAMETERS_END();
    return_first_address(return_value, "System::gethostbyname", name, family, 2, timeout);
}

ZEND_METHOD(Coro_Coroutine_System, dnsLookup)
{
    zend_string *name;
    double timeout = 60;
    zend_long family = AF_INET;
    ZEND_PARSE_PARAMETERS_START(1, 3)
        Z_PARAM_PATH_STR(name)
        Z_PARAM_OPTIONAL
        CORO_PARAM_SECONDS(timeout)
        Z_PARAM_LONG(family)
    ZEND_PARSE_PARAMETERS_END();
    return_first_address(return_value, "System::dnsLookup", name, family, 3, timeout);
}

ZEND_METHOD(Coro_Coroutine_System, getaddrinfo)
{
    zend_string *name, *service = nullptr;
    zend_long family = AF_INET, socket_type = SOCK_STREAM, protocol = IPPROTO_TCP;
    double timeout = -1;
    ZEND_PARSE_PARAMETERS_START(1, 6)
        Z_PARAM_PATH_STR(name)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(family)
        Z_PARAM_LONG(socket_type)
        Z_PARAM_LONG(protocol)
        Z_PARAM_PATH_STR_OR_NULL(service)
        CORO_PARAM_SECONDS(timeout)
    ZEND_PARSE_PARAMETERS_END();

    if (family != AF_INET && family != AF_INET6 && family != AF_UNSPEC) {
        zend_argument_value_error(2, "must be AF_INET, AF_INET6 or 0");
        RETURN_THROWS();
    }
    NameQuery query;
    query.name.assign(ZSTR_VAL(name), ZSTR_LEN(name));
    if (service) {
        query.service.assign(ZSTR_VAL(service), ZSTR_LEN(service));
    }
    query.family = int(family);
    query.socket_type = int(socket_type);
    query.protocol = int(protocol);
    std::vector<std::string> found = resolve("System::getaddrinfo", name, query, timeout);
    if (found.empty()) {
        RETURN_FALSE;
    }
    array_init(return_value);
    for (const std::string &address : found) {
        add_next_index_stringl(return_value, address.data(), address.size());
    }
}
