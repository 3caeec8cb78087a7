#pragma once

#include "php/process/message_queue.h"
#include "php/zend/box.h"
#include "php/zend/value.h"

#include "coro/base/fd.h"
#include "coro/base/clock.h"
#include "coro/base/list.h"
#include "coro/shm/shared_atomic.h"
#include "coro/sync/lock.h"

#include <optional>
#include <string_view>
#include <sys/types.h>

namespace coro::php {

struct ProcessTag;

enum class PipeType : zend_long { kNone, kStream, kDatagram };

// The C++ part of a Coro\Process.
struct ProcessObject : public ListNode<ProcessTag> {
    // Makes the pipe anew. Returns 0 or -errno.
    [[nodiscard]] int open_pipe();
    // Returns the end of the pipe that belongs to this process; it is empty if there is no pipe.
    Fd &end() { return is_child ? child_end : parent_end; }
    // Makes the process a worker of a pool with this number. Returns false if there is no memory.
    [[nodiscard]] bool tie(zend_long number);
    // True for a worker of a pool and a process of a server: the pipe stays the same when the process is started again, another
    // process may start it, and it ends when the process that has started it ends.
    bool is_tied() const { return shared_pid.has_value(); }
    void show_to_collector(zend_get_gc_buffer *seen) { zend_get_gc_buffer_add_zval(seen, exported.raw()); }

    bool is_constructed = false;
    bool is_child = false;            // true in the process that the object stands for
    bool is_starting = false;         // true: a coroutine of this process waits in start_process()
    bool redirects = false;
    bool enables_coroutine = false;
    bool waits = true;                // false after setBlocking(false)
    PipeType type = PipeType::kNone;
    Fd parent_end, child_end;
    double timeout = -1;              // seconds
    Lock turn{"Process"};             // is held by the coroutine that is sending
    zend_long number = 0;             // the property $id
    pid_t pid = 0;                    // 0: was not started
    pid_t parent = 0;                 // the process that has started it
    Value exported;                   // the object that exportSocket() has returned
    MessageQueue queue;
    bool queue_waits = true;
    bool takes_any_message = true;
    std::optional<SharedLong> shared_pid;   // of a tied process, for all processes of its pool or server; 0: was not started
    Nanoseconds patience = 0;         // the time from the death of the parent until a tied process is killed; 0: no limit
    // Is called in the child before the function of the program, with the process's number; false: the child must end.
    bool (*on_child)(zend_long number) = nullptr;
};

using ProcessBox = Box<ProcessObject>;

// True: a process can send to those that its parent has started before. Changed at module startup only.
inline bool keeps_pipes_of_siblings = false;

extern List<ProcessObject, ProcessTag> all_processes;   // all Process objects of this process

// Returns the object, or throws and returns nullptr if the constructor of a user's class has not called that of Coro\Process.
ProcessObject *constructed_process(zval *self);

// Sets a public property of a Coro\Process. Leaves the property pid of a tied process, which is read from the shared memory.
void set_process_number(zend_object *process, const char *name, zend_long value);

// The size of the buffer of a pipe, into which each message must fit; the kernel lowers this to the limit of the system.
inline constexpr int kPipeBuffer = 8 << 20;

// Receives at most `size` bytes that have arrived. Returns fewer if there are not so many, and nullptr if another process has
// taken them.
zend_string *take_bytes(ProcessObject &process, size_t size);
// Receives a message that has arrived. Returns nullptr if there is none.
zend_string *take_message(ProcessObject &process);
// Sends the bytes into `end`, one of the ends of the pipe, and waits until the pipe has taken them. Returns their number, which
// is smaller after an error, or -errno if none was sent. After an error coro_last_error() tells the reason.
[[nodiscard]] ssize_t send_bytes(ProcessObject &process, const Fd &end, std::string_view bytes);

// Forks the process. The child calls the function of the object, and ends there. Returns the id of the process in the parent, or
// -errno. Lets the current coroutine wait until the other ready coroutines have run. -ECANCELED: that wait was canceled.
[[nodiscard]] pid_t start_process(zend_object *process);

// Calls start_process(), and returns its result to the program: false with a warning after an error.
void return_started(zend_object *process, zval *return_value);

// Makes the kernel send this process SIGTERM when its parent ends, and SIGKILL `patience` nanoseconds later; 0: no SIGKILL.
void end_with_parent(pid_t parent, Nanoseconds patience);
// Lets this process outlive its parent.
void outlive_parent();

// Executes another program in this process, as execv(3) does. The program gets SIGTERM at the end of the parent, if this process
// gets it.
void execute(const char *path, char *const *arguments);

}  // namespace coro::php
