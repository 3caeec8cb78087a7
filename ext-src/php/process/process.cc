#include "php/process/process_object.h"

#include "php/runtime/interrupt.h"
#include "php/runtime/pcntl_signals.h"
#include "php/runtime/runtime.h"
#include "php/zend/arguments.h"
#include "php/zend/exceptions.h"
#include "php/zend/frames.h"
#include "php/zend/last_error.h"
#include "php/zend/refusals.h"

#include "coro/base/error.h"

#include "zend_exceptions.h"

#include <cerrno>
#include <csignal>
#include <sys/resource.h>
#include <unistd.h>
#include <vector>

// The methods of Coro\Process for its life, its priority and its queue.
namespace coro::php {

namespace {

zend_long last_number;   // the number of the newest Process object

bool is_running(const ProcessObject &process)
{
    return process.pid > 0 && !process.is_child && process.parent == ::getpid() && ::kill(process.pid, 0) == 0;
}

// True in the process that the object stands for.
bool is_this_process(const ProcessObject &process)
{
    return process.is_child && process.pid == ::getpid();
}

// Returns the object if its process has a queue. Otherwise raises a warning, or throws, and returns nullptr.
ProcessObject *process_with_queue(zval *self)
{
    ProcessObject *process = constructed_process(self);
    if (process && !process->queue.is_open()) {
        set_last_error(EBADF);
        php_error_docref(nullptr, E_WARNING, "the process has no queue; call useQueue() before");
        return nullptr;
    }
    return process;
}

// Stores the reason of a failure of the queue. Raises a warning unless the failure is one that a program expects.
void note_queue_failure(ssize_t outcome, const char *what)
{
    set_last_error(outcome == -ECANCELED ? kCoroutineCanceled : -outcome);
    bool is_expected = outcome == -EAGAIN || outcome == -ECANCELED || outcome == -EINTR || outcome == -EIDRM;
    if (!is_expected) {
        php_error_docref(nullptr, E_WARNING, "%s: %s", what, err::text(int(-outcome)));
    }
}

// Completes the id of the process, group or user of the priority methods. Returns false if the arguments were refused, or
// after an exception.
bool find_subject_of_priority(zval *self, zend_long which, zend_long &who, bool who_is_null, uint32_t argument)
{
    ProcessObject *process = constructed_process(self);
    if (process && who_is_null && which != PRIO_PROCESS) {
        set_last_error(kInvalidArguments);
        refuse_argument(argument, "must not be null unless $which is PRIO_PROCESS");
        return false;
    }
    if (process && who_is_null) {
        who = process->pid;
    }
    return process;
}

constexpr key_t kNoKey = -1;

// A key of a queue for the running script: equal for all processes that run this script. Returns kNoKey if the code has no file.
key_t key_of_script()
{
    constexpr int kProject = 1;
    const zend_execute_data *frame = nearest_user_frame(EG(current_execute_data));
    while (frame && is_in_library(frame)) {
        frame = nearest_user_frame(frame->prev_execute_data);
    }
    return frame ? ::ftok(ZSTR_VAL(frame->func->op_array.filename), kProject) : kNoKey;
}

// The arguments of an exec() in the form of execve(2).
class ArgumentList {
public:
    explicit ArgumentList(zend_string *program) { add(zend_string_copy(program)); }
    ~ArgumentList()
    {
        for (zend_string *text : texts_) {
            zend_string_release(text);
        }
    }
    void add(zend_string *text) { texts_.push_back(text); }
    std::vector<char *> pointers() const
    {
        std::vector<char *> all;
        for (zend_string *text : texts_) {
            all.push_back(ZSTR_VAL(text));
        }
        all.push_back(nullptr);
        return all;
    }

private:
    std::vector<zend_string *> texts_;
};

}  // namespace

ProcessObject *constructed_process(zval *self)
{
    ProcessObject &process = ProcessBox::of(self);
    if (!process.is_constructed) {
        zend_throw_error(error_class, "the constructor of Coro\\Process was not called");
        return nullptr;
    }
    return &process;
}

void return_started(zend_object *process, zval *return_value)
{
    pid_t pid = start_process(process);
    if (pid < 0) {
        set_last_error(pid == -ECANCELED ? kCoroutineCanceled : -pid);
        if (pid != -ECANCELED) {
            php_error_docref(nullptr, E_WARNING, "the process cannot be started: %s", err::text(-pid));
        }
        RETURN_FALSE;
    }
    RETURN_LONG(pid);
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Process, __construct)
{
    zend_fcall_info info;
    zend_fcall_info_cache target;
    bool redirects = false, enables_coroutine = false;
    zend_long type = zend_long(PipeType::kDatagram);
    ZEND_PARSE_PARAMETERS_START(1, 4)
        Z_PARAM_FUNC(info, target)
        Z_PARAM_OPTIONAL
        Z_PARAM_BOOL(redirects)
        Z_PARAM_LONG(type)
        Z_PARAM_BOOL(enables_coroutine)
    ZEND_PARSE_PARAMETERS_END();
    ProcessObject &process = ProcessBox::of(ZEND_THIS);
    if (process.is_constructed) {
        zend_throw_error(error_class, "the constructor of a process can be called only once");
        RETURN_THROWS();
    }
    if (type < zend_long(PipeType::kNone) || type > zend_long(PipeType::kDatagram)) {
        zend_argument_value_error(3, "must be Process::PIPE_TYPE_NONE, PIPE_TYPE_STREAM or PIPE_TYPE_DGRAM");
        RETURN_THROWS();
    }
    process.type = redirects ? PipeType::kStream : static_cast<PipeType>(type);
    if (int outcome = process.type == PipeType::kNone ? 0 : process.open_pipe(); outcome < 0) {
        throw_exception(outcome, "cannot make the pipe of a process");
        RETURN_THROWS();
    }
    keep_ended_children();
    process.is_constructed = true;
    process.redirects = redirects;
    process.enables_coroutine = enables_coroutine;
    process.number = ++last_number;
    all_processes.push_back(process);
    zend_object *self = Z_OBJ_P(ZEND_THIS);
    set_process_number(self, "id", process.number);
    if (process.parent_end) {
        set_process_number(self, "pipe", process.parent_end.get());
    }
    zend_update_property(ProcessBox::class_entry, self, ZEND_STRL("callback"), ZEND_CALL_ARG(execute_data, 1));
}

ZEND_METHOD(Coro_Process, __destruct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Coro_Process, set)
{
    HashTable *settings;
    CORO_PARSE_ONE(Z_PARAM_ARRAY_HT, settings);
    ProcessObject *process = constructed_process(ZEND_THIS);
    zval *value = zend_hash_str_find(settings, ZEND_STRL("enable_coroutine"));
    if (process && value) {
        process->enables_coroutine = zend_is_true(value);
    }
}

ZEND_METHOD(Coro_Process, start)
{
    ZEND_PARSE_PARAMETERS_NONE();
    ProcessObject *process = constructed_process(ZEND_THIS);
    if (!process) {
        RETURN_THROWS();
    }
    if (process->is_child || process->is_tied()) {
        php_error_docref(nullptr, E_WARNING, process->is_child  ? "a process cannot start itself"
                                             : process->on_child ? "a process of addProcess() is started by its server"
                                                                 : "a worker of a pool is started by its pool");
        RETURN_FALSE;
    }
    if (process->is_starting) {
        php_error_docref(nullptr, E_WARNING, "another coroutine is starting the process");
        RETURN_FALSE;
    }
    if (is_running(*process)) {
        php_error_docref(nullptr, E_WARNING, "process %d was started and has not been reaped", int(process->pid));
        RETURN_FALSE;
    }
    return_started(Z_OBJ_P(ZEND_THIS), return_value);
}

ZEND_METHOD(Coro_Process, exit)
{
    constexpr zend_long kMostStatus = 255;
    zend_long status = 0;
    CORO_PARSE_OPTIONAL(Z_PARAM_LONG, status);
    ProcessObject *process = constructed_process(ZEND_THIS);
    if (process && !is_this_process(*process)) {
        zend_throw_error(error_class, "exit() of a process must be called in this process");
        RETURN_THROWS();
    }
    if (process && (status < 0 || status > kMostStatus)) {
        zend_argument_value_error(1, "must be between 0 and 255");
        RETURN_THROWS();
    }
    if (process) {
        EG(exit_status) = int(status);
        zend_throw_unwind_exit();
    }
}

ZEND_METHOD(Coro_Process, exec)
{
    zend_string *program;
    HashTable *list;
    ZEND_PARSE_PARAMETERS_START(2, 2)
        Z_PARAM_PATH_STR(program)
        Z_PARAM_ARRAY_HT(list)
    ZEND_PARSE_PARAMETERS_END();
    if (ZSTR_LEN(program) == 0) {
        zend_argument_value_error(1, "cannot be empty");
        RETURN_THROWS();
    }
    ProcessObject *process = constructed_process(ZEND_THIS);
    if (!process) {
        RETURN_THROWS();
    }
    if (!is_this_process(*process)) {
        zend_throw_error(error_class, "exec() of a process must be called in this process");
        RETURN_THROWS();
    }
    ArgumentList arguments(program);
    zval *element;
    ZEND_HASH_FOREACH_VAL(list, element) {
        arguments.add(zval_get_string(element));
        if (EG(exception)) {
            RETURN_THROWS();
        }
    } ZEND_HASH_FOREACH_END();
    execute(ZSTR_VAL(program), arguments.pointers().data());
    set_last_error(errno);
    php_error_docref(nullptr, E_WARNING, "cannot run %s: %s", ZSTR_VAL(program), err::text(int(last_error())));
    RETURN_FALSE;
}

ZEND_METHOD(Coro_Process, setPriority)
{
    zend_long which, priority, who = 0;
    bool who_is_null = true;
    ZEND_PARSE_PARAMETERS_START(2, 3)
        Z_PARAM_LONG(which)
        Z_PARAM_LONG(priority)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG_OR_NULL(who, who_is_null)
    ZEND_PARSE_PARAMETERS_END();
    if (!find_subject_of_priority(ZEND_THIS, which, who, who_is_null, 3)) {
        RETURN_FALSE;
    }
    if (::setpriority(static_cast<__priority_which_t>(which), id_t(who), int(priority)) < 0) {
        set_last_error(errno);
        RETURN_FALSE;
    }
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Process, getPriority)
{
    zend_long which, who = 0;
    bool who_is_null = true;
    ZEND_PARSE_PARAMETERS_START(1, 2)
        Z_PARAM_LONG(which)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG_OR_NULL(who, who_is_null)
    ZEND_PARSE_PARAMETERS_END();
    if (!find_subject_of_priority(ZEND_THIS, which, who, who_is_null, 2)) {
        RETURN_FALSE;
    }
    errno = 0;
    int priority = ::getpriority(static_cast<__priority_which_t>(which), id_t(who));
    if (priority == -1 && errno != 0) {
        set_last_error(errno);
        RETURN_FALSE;
    }
    RETURN_LONG(priority);
}

ZEND_METHOD(Coro_Process, useQueue)
{
    constexpr zend_long kNoWait = 256, kOwnMessages = 1, kAnyMessage = 2;   // IPC_NOWAIT, and the modes of pop()
    zend_long key = 0, mode = kAnyMessage, capacity = -1;
    ZEND_PARSE_PARAMETERS_START(0, 3)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(key)
        Z_PARAM_LONG(mode)
        Z_PARAM_LONG(capacity)
    ZEND_PARSE_PARAMETERS_END();
    ProcessObject *process = constructed_process(ZEND_THIS);
    if (!process) {
        RETURN_THROWS();
    }
    key_t real_key = key > 0 ? key_t(key) : key_of_script();
    if (real_key == kNoKey) {   // all such programs would share this queue
        set_last_error(EINVAL);
        php_error_docref(nullptr, E_WARNING, "the running code has no file from which a key can be made: give a key");
        RETURN_FALSE;
    }
    zend_long messages = mode & ~kNoWait;
    if (messages != kOwnMessages && messages != kAnyMessage) {
        zend_argument_value_error(2, "must be 1 or 2, with or without Process::IPC_NOWAIT");
        RETURN_THROWS();
    }
    int outcome = process->queue.open(real_key, capacity > 0 ? size_t(capacity) : 0);
    if (outcome < 0) {
        set_last_error(-outcome);
        php_error_docref(nullptr, E_WARNING, "the queue cannot be opened: %s", err::text(-outcome));
        RETURN_FALSE;
    }
    process->queue_waits = !(mode & kNoWait);
    process->takes_any_message = messages == kAnyMessage;
    set_process_number(Z_OBJ_P(ZEND_THIS), "msgQueueId", process->queue.id());
    set_process_number(Z_OBJ_P(ZEND_THIS), "msgQueueKey", real_key);
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Process, statQueue)
{
    ZEND_PARSE_PARAMETERS_NONE();
    ProcessObject *process = process_with_queue(ZEND_THIS);
    MessageQueue::Contents contents = {};
    if (!process) {
        RETURN_FALSE;
    }
    if (int outcome = process->queue.stat(contents); outcome < 0) {
        note_queue_failure(outcome, "the queue cannot be examined");
        RETURN_FALSE;
    }
    array_init(return_value);
    add_assoc_long(return_value, "queue_num", zend_long(contents.messages));
    add_assoc_long(return_value, "queue_bytes", zend_long(contents.bytes));
}

ZEND_METHOD(Coro_Process, freeQueue)
{
    ZEND_PARSE_PARAMETERS_NONE();
    ProcessObject *process = process_with_queue(ZEND_THIS);
    if (!process) {
        RETURN_FALSE;
    }
    if (int outcome = process->queue.remove(); outcome < 0) {
        note_queue_failure(outcome, "the queue cannot be removed");
        RETURN_FALSE;
    }
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Process, push)
{
    zend_string *data;
    CORO_PARSE_ONE(Z_PARAM_STR, data);
    if (ZSTR_LEN(data) == 0) {
        zend_argument_value_error(1, "cannot be empty");
        RETURN_THROWS();
    }
    ProcessObject *process = process_with_queue(ZEND_THIS);
    if (!process) {
        RETURN_FALSE;
    }
    // The number 0 is that of a worker of a pool; the types of messages begin at 1.
    int outcome;
    do {
        outcome = process->queue.push(long(process->number) + 1, view(data), process->queue_waits);
    } while (outcome == -EINTR && signal_handlers_have_run());
    if (outcome < 0) {
        note_queue_failure(outcome, "the message cannot be added to the queue");
        RETURN_FALSE;
    }
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Process, pop)
{
    constexpr zend_long kMost = 65536;
    zend_long size = kMost;
    CORO_PARSE_OPTIONAL(Z_PARAM_LONG, size);
    if (size <= 0 || size > kMost) {
        size = kMost;
    }
    ProcessObject *process = process_with_queue(ZEND_THIS);
    if (!process) {
        RETURN_FALSE;
    }
    zend_string *bytes = zend_string_alloc(size_t(size), false);
    long type = process->takes_any_message ? 0 : long(process->number) + 1;
    ssize_t count;
    do {
        count = process->queue.pop(type, ZSTR_VAL(bytes), size_t(size), process->queue_waits);
    } while (count == -EINTR && signal_handlers_have_run());
    if (count < 0) {
        zend_string_efree(bytes);
        note_queue_failure(count, "no message can be taken from the queue");
        RETURN_FALSE;
    }
    bytes = zend_string_truncate(bytes, size_t(count), false);
    ZSTR_VAL(bytes)[count] = '\0';
    RETURN_STR(bytes);
}
