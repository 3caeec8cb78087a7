// foreach over a Coro\Table, and its methods of Iterator.
#include "php/shm/table_object.h"
#include "php/zend/exceptions.h"
#include "php/zend/iterator.h"
#include "php/zend/value.h"

namespace coro::php {

namespace {

// `outcome` is that of a function of SharedTable::Cursor.
void throw_on_failure(int outcome)
{
    if (UNEXPECTED(outcome < 0)) {
        throw_exception(outcome, "cannot copy rows of the table");
    }
}

zend_string *key_of(const SharedTable::Cursor &cursor)
{
    std::string_view key = SharedTable::key_of(cursor.row());
    return zend_string_init_fast(key.data(), key.size());
}

// The position of one foreach loop. It keeps the memory of the table if the loop calls destroy().
class LoopPosition {
public:
    explicit LoopPosition(TableObject &object) : object_(object), table_(object.table) {}

    void begin()
    {
        row_ = {};
        throw_on_failure(cursor_.begin(*table_));
    }
    void step()
    {
        row_ = {};
        throw_on_failure(cursor_.step(*table_));
    }
    bool is_over() const { return cursor_.is_over(); }
    zval *value()
    {
        if (row_.is_undefined()) {
            object_.make_array(row_.raw(), cursor_.row());
        }
        return row_.raw();
    }
    zval key() const
    {
        zval key;
        ZVAL_STR(&key, key_of(cursor_));
        return key;
    }

private:
    const TableObject &object_;
    std::shared_ptr<SharedTable> table_;
    SharedTable::Cursor cursor_;
    Value row_;
};

}  // namespace

zend_object_iterator *begin_foreach_of_table(zend_class_entry *, zval *object, int by_reference)
{
    TableObject &table = TableBox::of(object);
    return table_of(table) ? ForeachLoop<LoopPosition>::make(object, by_reference, table) : nullptr;
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
        RETURN_STR(key_of(object.cursor));
    }
}
