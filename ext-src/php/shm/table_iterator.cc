// foreach over a Coro\Table, and its methods of Iterator.
#include "php/shm/table_object.h"
#include "php/zend/exceptions.h"

#include "zend_interfaces.h"

#include <utility>

namespace coro::php {

namespace {

// The iterator of one foreach loop. It keeps the memory of the table if the loop calls destroy().
struct TableLoop {
    zend_object_iterator base;
    std::shared_ptr<SharedTable> table;
    SharedTable::Cursor cursor;
    zval row;

    static TableLoop &of(zend_object_iterator *base) { return *reinterpret_cast<TableLoop *>(base); }
};

// `outcome` is that of a function of SharedTable::Cursor.
void throw_on_failure(int outcome)
{
    if (UNEXPECTED(outcome < 0)) {
        throw_exception(outcome, "cannot copy rows of the table");
    }
}

void forget_row(TableLoop &loop)
{
    zval_ptr_dtor(&loop.row);
    ZVAL_UNDEF(&loop.row);
}

void end_loop(zend_object_iterator *base)
{
    TableLoop &loop = TableLoop::of(base);
    forget_row(loop);
    loop.cursor.~Cursor();
    loop.table.~shared_ptr();
    zval_ptr_dtor(&base->data);
}

// The type that the `valid` function of an iterator returns: int in PHP 8.2 and zend_result in newer versions.
using LoopValidity = decltype(std::declval<zend_object_iterator_funcs &>().valid(nullptr));

LoopValidity is_loop_valid(zend_object_iterator *base)
{
    return TableLoop::of(base).cursor.is_over() ? FAILURE : SUCCESS;
}

zval *loop_value(zend_object_iterator *base)
{
    TableLoop &loop = TableLoop::of(base);
    if (Z_ISUNDEF(loop.row)) {
        TableBox::of(&base->data).make_array(&loop.row, loop.cursor.row());
    }
    return &loop.row;
}

void loop_key(zend_object_iterator *base, zval *key)
{
    std::string_view name = SharedTable::key_of(TableLoop::of(base).cursor.row());
    ZVAL_STR(key, zend_string_init_fast(name.data(), name.size()));
}

void step_loop(zend_object_iterator *base)
{
    TableLoop &loop = TableLoop::of(base);
    forget_row(loop);
    throw_on_failure(loop.cursor.step(*loop.table));
}

void rewind_loop(zend_object_iterator *base)
{
    TableLoop &loop = TableLoop::of(base);
    forget_row(loop);
    throw_on_failure(loop.cursor.begin(*loop.table));
}

constexpr zend_object_iterator_funcs kLoopFunctions = {
    .dtor = end_loop,
    .valid = is_loop_valid,
    .get_current_data = loop_value,
    .get_current_key = loop_key,
    .move_forward = step_loop,
    .rewind = rewind_loop,
    .invalidate_current = nullptr,
    .get_gc = nullptr,
};

}  // namespace

zend_object_iterator *begin_foreach_of_table(zend_class_entry *, zval *object, int by_reference)
{
    if (by_reference) {
        zend_throw_error(nullptr, "An iterator cannot be used with foreach by reference");
        return nullptr;
    }
    TableObject &table = TableBox::of(object);
    if (!table_of(table)) {
        return nullptr;
    }
    auto *loop = static_cast<TableLoop *>(emalloc(sizeof(TableLoop)));
    zend_iterator_init(&loop->base);
    new (&loop->table) std::shared_ptr<SharedTable>(table.table);
    new (&loop->cursor) SharedTable::Cursor();
    ZVAL_UNDEF(&loop->row);
    ZVAL_OBJ_COPY(&loop->base.data, Z_OBJ_P(object));
    loop->base.funcs = &kLoopFunctions;
    return &loop->base;
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Table, rewind)
{
    ZEND_PARSE_PARAMETERS_NONE();
    TableObject &object = TableBox::of(ZEND_THIS);
    if (SharedTable *table = table_of(object)) {
        throw_on_failure(object.cursor.begin(*table));
    }
}

ZEND_METHOD(Coro_Table, valid)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(!TableBox::of(ZEND_THIS).cursor.is_over());
}

ZEND_METHOD(Coro_Table, next)
{
    ZEND_PARSE_PARAMETERS_NONE();
    TableObject &object = TableBox::of(ZEND_THIS);
    SharedTable *table = table_of(object);
    if (table && !object.cursor.is_over()) {
        throw_on_failure(object.cursor.step(*table));
    }
}

ZEND_METHOD(Coro_Table, current)
{
    ZEND_PARSE_PARAMETERS_NONE();
    TableObject &object = TableBox::of(ZEND_THIS);
    if (!object.cursor.is_over()) {
        object.make_array(return_value, object.cursor.row());
    }
}

ZEND_METHOD(Coro_Table, key)
{
    ZEND_PARSE_PARAMETERS_NONE();
    TableObject &object = TableBox::of(ZEND_THIS);
    if (!object.cursor.is_over()) {
        std::string_view key = SharedTable::key_of(object.cursor.row());
        RETURN_STR(zend_string_init_fast(key.data(), key.size()));
    }
}
