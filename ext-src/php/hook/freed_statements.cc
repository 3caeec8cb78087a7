#include "php/hook/freed_statements.h"

#include "php/hook/handle_uses.h"
#include "php/hook/handles.h"
#include "php/hook/origins.h"
#include "php/runtime/runtime.h"

#include <cstring>
#include <utility>

namespace coro::php {

namespace {

struct StatementClass {
    const char *name;
    zend_object_handlers *handlers = nullptr;   // of all objects of the class and of the classes that extend it
    zend_object_free_obj_t free_before = nullptr;
};

StatementClass classes[] = {
    {"pdostatement"},
    {"mysqli_stmt"},
    {"mysqli_result"},
    {"amqpchannel"},
    {"mongodb\\driver\\cursor"},
    {"mongodb\\driver\\session"},
    {"mongodb\\driver\\server"},
    {"mongodb\\driver\\clientencryption"},
    {"mongodb\\driver\\writeresult"},
};

zend_object_free_obj_t free_before(const zend_object *statement)
{
    for (const StatementClass &each : classes) {
        if (each.handlers == statement->handlers) {
            return each.free_before;
        }
    }
    return zend_object_std_dtor;
}

void free_statement(zend_object *statement)
{
    Coroutine *self = runtime().coroutine_that_may_wait();
    const void *connection = self ? connection_of(statement) : statement;
    forget_origin(statement);
    if (connection == statement) {
        free_before(statement)(statement);
        return;
    }
    {
        Shield shield(*self);
        (void) await_end_of_use(connection, *self);
    }
    HandleUse use(connection, *self, HandleUse::Kind::kFreeing);
    free_before(statement)(statement);
}

void wrap(StatementClass &each)
{
    auto *ce = static_cast<zend_class_entry *>(zend_hash_str_find_ptr(CG(class_table), each.name, strlen(each.name)));
    zval statement;
    if (each.handlers || !ce || ce->type != ZEND_INTERNAL_CLASS || object_init_ex(&statement, ce) != SUCCESS) {
        return;
    }
    each.handlers = const_cast<zend_object_handlers *>(Z_OBJ(statement)->handlers);
    zval_ptr_dtor(&statement);
    each.free_before = std::exchange(each.handlers->free_obj, free_statement);
}

void wrap_all()
{
    for (StatementClass &each : classes) {
        wrap(each);
    }
}

void unwrap_all()
{
    for (StatementClass &each : classes) {
        if (each.handlers && each.handlers->free_obj == free_statement) {
            each.handlers->free_obj = each.free_before;
        }
    }
}

}  // namespace

bool is_statement(const zend_object *object)
{
    return object->handlers->free_obj == free_statement;
}

constinit const RuntimeObserver freed_statements_observer = {
    .on_unload = unwrap_all,
    .on_request_begin = wrap_all,
    .on_request_end = forget_origins,
};

}  // namespace coro::php
