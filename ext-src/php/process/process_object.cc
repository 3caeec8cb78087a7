#include "php/process/process_object.h"

#include "php/event/socket_source.h"
#include "php/process/classes.h"
#include "php/zend/names.h"

#include "php/stub/process_arginfo.h"

#include <cerrno>
#include <cstring>
#include <sys/socket.h>

namespace coro::php {

List<ProcessObject, ProcessTag> all_processes;

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

namespace {

uint32_t pid_offset;   // the place of the property pid in an object

bool is_shared_pid(zend_object *object, const zend_string *name)
{
    return zend_string_equals_literal(name, "pid") && ProcessBox::of(object).is_tied() &&
           Z_ISUNDEF_P(OBJ_PROP(object, pid_offset));
}

void read_shared_pid(zend_object *object, zval *into)
{
    int64_t pid = ProcessBox::of(object).shared_pid->number().load();
    ZVAL_NULL(into);
    if (pid > 0) {
        ZVAL_LONG(into, pid);
    }
}

zval *read_property_of_process(zend_object *object, zend_string *name, int type, void **cache_slot, zval *room)
{
    if (!is_shared_pid(object, name)) {
        return zend_std_read_property(object, name, type, cache_slot, room);
    }
    read_shared_pid(object, room);
    return room;
}

// Returns nullptr for a property that the engine must read with read_property(), also for a reference to it.
zval *place_of_property_of_process(zend_object *object, zend_string *name, int type, void **cache_slot)
{
    return is_shared_pid(object, name) ? nullptr : zend_std_get_property_ptr_ptr(object, name, type, cache_slot);
}

int has_property_of_process(zend_object *object, zend_string *name, int kind, void **cache_slot)
{
    return is_shared_pid(object, name) ? kind == ZEND_PROPERTY_EXISTS || ProcessBox::of(object).shared_pid->number().load() > 0
                                       : zend_std_has_property(object, name, kind, cache_slot);
}

HashTable *properties_of_process(zend_object *object)
{
    HashTable *properties = zend_std_get_properties(object);
    if (ProcessBox::of(object).is_tied() && Z_ISUNDEF_P(OBJ_PROP(object, pid_offset)) && GC_REFCOUNT(properties) == 1) {
        zval pid;
        read_shared_pid(object, &pid);
        zend_hash_str_update(properties, ZEND_STRL("pid"), &pid);
    }
    return properties;
}

}  // namespace

// The property pid has no value from now on, so that the engine calls the functions above to read it.
bool ProcessObject::tie(zend_long given)
{
    shared_pid.emplace();
    if (!shared_pid->is_shared()) {
        shared_pid.reset();
        return false;
    }
    number = given;
    zend_object *object = ProcessBox::object_of(*this);
    set_process_number(object, "id", given);
    zval *slot = OBJ_PROP(object, pid_offset);
    zval_ptr_dtor(slot);
    ZVAL_UNDEF(slot);
    return true;
}

void set_process_number(zend_object *process, const char *name, zend_long value)
{
    if (!ProcessBox::of(process).is_tied() || strcmp(name, "pid") != 0) {
        zend_update_property_long(ProcessBox::class_entry, process, name, strlen(name), value);
    }
}

void register_process()
{
    ProcessBox::install(register_class_Coro_Process());
    auto *pid = static_cast<zend_property_info *>(
        zend_hash_str_find_ptr(&ProcessBox::class_entry->properties_info, ZEND_STRL("pid")));
    pid_offset = pid->offset;
    zend_object_handlers &handlers = ProcessBox::handlers;
    handlers.read_property = read_property_of_process;
    handlers.get_property_ptr_ptr = place_of_property_of_process;
    handlers.has_property = has_property_of_process;
    handlers.get_properties = properties_of_process;
    add_socket_class(&handlers, [](zend_object *object) {
        SocketSource source;
        source.fd = ProcessBox::of(object).end().get();
        return source;
    });
    add_names(ProcessBox::class_entry);
}

}  // namespace coro::php
