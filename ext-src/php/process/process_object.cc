#include "php/process/process_object.h"

#include "php/process/classes.h"
#include "php/zend/names.h"

#include "php/stub/process_arginfo.h"

#include <atomic>
#include <cerrno>
#include <cstring>
#include <sys/mman.h>
#include <sys/socket.h>

namespace coro::php {

List<ProcessObject, ProcessTag> all_processes;

SharedPid::~SharedPid()
{
    if (place_) {
        ::munmap(place_, sizeof *place_);
    }
}

bool SharedPid::make()
{
    void *memory = ::mmap(nullptr, sizeof *place_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    place_ = memory == MAP_FAILED ? nullptr : static_cast<pid_t *>(memory);
    return place_;
}

void SharedPid::store(pid_t pid)
{
    std::atomic_ref(*place_).store(pid);
}

pid_t SharedPid::load() const
{
    return std::atomic_ref(*place_).load();
}

int ProcessObject::open_pipe()
{
    // Not SOCK_DGRAM for messages: such a socket does not tell when the other side has ended.
    int kind = type == PipeType::kStream ? SOCK_STREAM : SOCK_SEQPACKET;
    int ends[2];
    if (::socketpair(AF_UNIX, kind | SOCK_CLOEXEC, 0, ends) < 0) {
        return -errno;
    }
    parent_end.reset(ends[0]);
    child_end.reset(ends[1]);
    for (int end : ends) {
        (void) ::setsockopt(end, SOL_SOCKET, SO_SNDBUF, &kPipeBuffer, sizeof kPipeBuffer);
    }
    return 0;
}

void set_process_number(zend_object *process, const char *name, zend_long value)
{
    zend_update_property_long(ProcessBox::class_entry, process, name, strlen(name), value);
}

namespace {

HashTable *show_process_to_collector(zend_object *object, zval **table, int *count)
{
    zend_get_gc_buffer *seen = zend_get_gc_buffer_create();
    zend_get_gc_buffer_add_zval(seen, ProcessBox::of(object).exported.raw());
    zend_get_gc_buffer_use(seen, table, count);
    return zend_std_get_properties(object);
}

}  // namespace

void register_process()
{
    ProcessBox::install(register_class_Coro_Process());
    ProcessBox::handlers.get_gc = show_process_to_collector;
    add_names(ProcessBox::class_entry);
}

}  // namespace coro::php
