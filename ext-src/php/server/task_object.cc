#include "php/runtime/runtime.h"
#include "php/server/classes.h"
#include "php/server/messages.h"
#include "php/server/task_worker_state.h"
#include "php/zend/arguments.h"
#include "php/zend/exceptions.h"
#include "php/zend/names.h"
#include "php/zend/serialize.h"
#include "php/zend/value.h"

#include "php/stub/server_task_arginfo.h"

// The class Server\Task.
namespace coro::php {

namespace {

// The C++ part of a Server\Task object. `task` is nullptr in an object that the program has made.
struct TaskObject {
    RunningTask *task = nullptr;

    TaskObject() = default;
    TaskObject(const TaskObject &) = delete;
    TaskObject &operator=(const TaskObject &) = delete;
    ~TaskObject()
    {
        if (task) {
            task->release();
        }
    }
};

using TaskBox = Box<TaskObject>;

// The first byte of a packed value.
constexpr char kPackedString = 'S';
constexpr char kPackedValue = 'V';

}  // namespace

void make_task_object(zval *made, RunningTask &task, int from, zval *value)
{
    object_init_ex(made, TaskBox::class_entry);
    zend_object *object = Z_OBJ_P(made);
    task.keep();
    TaskBox::of(object).task = &task;
    const TaskTicket &ticket = task.ticket();
    zend_update_property(object->ce, object, ZEND_STRL("data"), value);
    zval_ptr_dtor(value);
    zend_update_property_double(object->ce, object, ZEND_STRL("dispatch_time"), ticket.sent_at);
    zend_update_property_long(object->ce, object, ZEND_STRL("id"), ticket.id);
    zend_update_property_long(object->ce, object, ZEND_STRL("worker_id"), from);
    zend_update_property_long(object->ce, object, ZEND_STRL("flags"), ticket.flags);
}

void register_server_task()
{
    zend_class_entry *task = register_class_Coro_Server_Task();
    TaskBox::install(task);
    add_names(task);
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Server_Task, finish)
{
    zval *result;
    CORO_PARSE_ONE(Z_PARAM_ZVAL, result);
    RunningTask *task = TaskBox::of(ZEND_THIS).task;
    if (!task || !the_server || !the_server->task_worker_state() || runtime().is_fork_of_server()) {
        zend_throw_error(error_class, "finish() needs a Task object that the server has made, in the task worker that runs the "
                         "task");
        RETURN_THROWS();
    }
    RETURN_BOOL(task->finish(result));
}

ZEND_METHOD(Coro_Server_Task, pack)
{
    zval *value;
    CORO_PARSE_ONE(Z_PARAM_ZVAL, value);
    PackedValue packed;
    if (!pack_value(value, packed)) {
        RETURN_THROWS();
    }
    char kind = packed.kind == kStringMessage ? kPackedString : kPackedValue;
    RETVAL_STR(zend_string_concat2(&kind, 1, ZSTR_VAL(packed.bytes), ZSTR_LEN(packed.bytes)));
    zend_string_release(packed.bytes);
}

ZEND_METHOD(Coro_Server_Task, unpack)
{
    zend_string *packed;
    CORO_PARSE_ONE(Z_PARAM_STR, packed);
    std::string_view bytes = view(packed);
    if (bytes.starts_with(kPackedString)) {
        RETURN_STRINGL(bytes.data() + 1, bytes.size() - 1);
    }
    if (bytes.starts_with(kPackedValue) && unserialize(bytes.substr(1), return_value)) {
        return;
    }
    zval_ptr_dtor(return_value);
    RETURN_FALSE;
}
