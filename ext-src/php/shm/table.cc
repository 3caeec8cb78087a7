#include "php/shm/classes.h"
#include "php/shm/table_object.h"
#include "php/zend/arguments.h"
#include "php/zend/exceptions.h"
#include "php/zend/last_error.h"
#include "php/zend/names.h"
#include "php/zend/refusals.h"

#include "zend_interfaces.h"

#include "php/stub/table_arginfo.h"

#include <cerrno>
#include <new>
#include <unistd.h>

namespace coro::php {

void register_table()
{
    zend_class_entry *ce = register_class_Coro_Table(zend_ce_iterator, zend_ce_countable, zend_ce_arrayaccess);
    TableBox::install(ce);
    ce->get_iterator = begin_foreach_of_table;
    add_names(ce);
}

namespace {

// Refuses a key that is too long.
bool is_key(zend_string *key)
{
    if (EXPECTED(ZSTR_LEN(key) <= SharedTable::kMostKeyBytes)) {
        return true;
    }
    refuse_argument(1, "must have at most %zu bytes, not %zu", SharedTable::kMostKeyBytes, ZSTR_LEN(key));
    return false;
}

std::string_view view(zend_string *key)
{
    return {ZSTR_VAL(key), ZSTR_LEN(key)};
}

// Reports that a row could not be written. No row may be locked, because the warning can run PHP code.
void refuse(SharedTable &table, int outcome)
{
    set_last_error(-outcome);
    if (outcome == -ENOSPC) {
        php_error_docref(nullptr, E_WARNING, "the table is full: it has %zu rows. Make a larger one", table.size());
    } else {
        php_error_docref(nullptr, E_WARNING, "too many processes write to the table at the same time");
    }
}

enum class Rule { kSet, kAdd, kUpdate };
constexpr int kRefused = -ECANCELED;   // the rule, or a value that is not the expected one, refuses the change

int write_row(SharedTable &table, zend_string *key, Rule rule, const TableValues &values, const TableValues *expected)
{
    SharedTable::Edit edit(table, view(key));
    if (edit.outcome() != 0) {
        return edit.outcome();
    }
    bool is_wrong = expected && edit.row() && !expected->are_equal(table.columns(), edit.row());
    if (is_wrong || (edit.row() ? rule == Rule::kAdd : rule == Rule::kUpdate)) {
        return kRefused;
    }
    char *row = edit.begin();
    if (!row) {
        return -ENOSPC;
    }
    values.write(table.columns(), row);
    edit.publish();
    return 0;
}

// Removes the row, and copies it to `copy` before, unless `copy` is null. Returns 1 if there was such a row.
int remove_row(SharedTable &table, zend_string *key, const TableValues *expected, char *copy = nullptr)
{
    SharedTable::Edit edit(table, view(key));
    if (edit.outcome() != 0) {
        return edit.outcome();
    }
    if (!edit.row() || (expected && !expected->are_equal(table.columns(), edit.row()))) {
        return 0;
    }
    if (copy) {
        table.copy_values(copy, edit.row());
    }
    edit.remove();
    return 1;
}

// Sets return_value to the row as an array. Returns false if there is no such row.
bool read_row(zval *return_value, TableObject &object, SharedTable &table, zend_string *key)
{
    char *copy = object.row.get();
    bool is_found = table.read(view(key), [&](const char *row) { table.copy_values(copy, row); });
    if (is_found) {
        object.make_array(return_value, copy);
    }
    return is_found;
}

// Does what del() and offsetUnset() have in common. Returns true if there was such a row.
bool delete_row(SharedTable &table, zend_string *key)
{
    int outcome = remove_row(table, key, nullptr);
    if (outcome < 0) {
        refuse(table, outcome);
    }
    return outcome == 1;
}

// Calls `use` with the table and with the key that is in brackets behind the object, where PHP programs also write ints. Throws
// if there is no table, and if the key is too long or has another type.
template <class Use>
void use_offset(zval *self, zval *offset, Use use)
{
    TableObject &object = TableBox::of(self);
    SharedTable *table = table_of(object);
    if (!table) {
        return;
    }
    if (Z_TYPE_P(offset) != IS_STRING && Z_TYPE_P(offset) != IS_LONG) {
        zend_argument_type_error(1, "must be of type string|int, %s given", zend_zval_type_name(offset));
        return;
    }
    zend_string *key = zval_get_string(offset);
    if (is_key(key)) {
        use(object, *table, key);
    }
    zend_string_release(key);
}

// Does what set(), add(), update(), cmpset() and cmpdel() have in common. Each array is null if the method does not have it.
void change_row(zval *return_value, zval *self, zend_string *key, Rule rule, HashTable *expectations, HashTable *changes)
{
    RETVAL_FALSE;
    TableObject &object = TableBox::of(self);
    if (!table_of(object) || !is_key(key)) {
        return;
    }
    TableValues expected, values;
    SharedTable *table = nullptr;
    // The conversions may run PHP code, which may call destroy().
    if ((!expectations || expected.convert(object, expectations, 2)) &&
        (!changes || values.convert(object, changes, expectations ? 3 : 2)) && (table = table_of(object))) {
        const TableValues *present = expectations ? &expected : nullptr;
        int outcome = changes ? write_row(*table, key, rule, values, present) : remove_row(*table, key, present);
        if (outcome < 0 && outcome != kRefused) {
            refuse(*table, outcome);
        }
        RETVAL_BOOL(outcome == (changes ? 0 : 1));
    }
    expected.release();
    values.release();
}

// Does what incr() and decr() have in common. `sign` is 1 or -1.
void add_to_number(zval *return_value, zval *self, zend_string *key, zend_string *name, zval *by, int sign)
{
    TableObject &object = TableBox::of(self);
    RETVAL_FALSE;
    SharedTable *table = table_of(object);
    int index = table && is_key(key) ? object.column(name, 2) : -1;
    if (index < 0) {
        return;
    }
    const TableColumns::Column &column = object.columns[size_t(index)];
    if (column.type == TableColumns::Type::kString) {
        refuse_argument(2, "must be a column of numbers");
        return;
    }
    bool is_int = column.type == TableColumns::Type::kInt;
    bool is_long = Z_TYPE_P(by) == IS_LONG;
    zend_long step = is_long ? Z_LVAL_P(by) : 0;
    constexpr uint32_t kNoArgument = uint32_t(-1);   // a fraction is cut off without a message
    if (is_int && !is_long && !zend_parse_arg_long_weak(by, &step, kNoArgument)) {
        refuse_argument(3, "must be a number that an int can have, because the column has ints");
        return;
    }
    double fraction = is_int ? 0 : zval_get_double(by);
    int outcome = -ENOSPC;
    {
        SharedTable::Edit edit(*table, view(key));
        char *row = edit.outcome() == 0 ? edit.begin() : nullptr;
        if (row && is_int) {
            auto sum = zend_long(zend_ulong(TableColumns::number<zend_long>(row, column)) +
                                 (sign > 0 ? zend_ulong(step) : -zend_ulong(step)));
            TableColumns::set_number(row, column, sum);
            RETVAL_LONG(sum);
        } else if (row) {
            double sum = TableColumns::number<double>(row, column) + sign * fraction;
            TableColumns::set_number(row, column, sum);
            RETVAL_DOUBLE(sum);
        }
        if (row) {
            edit.publish();
        }
        outcome = row ? 0 : edit.outcome() != 0 ? edit.outcome() : -ENOSPC;
    }
    if (outcome < 0) {
        refuse(*table, outcome);
        RETVAL_FALSE;
    }
}

}  // namespace

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Table, __construct)
{
    zend_long size;
    double proportion;
    ZEND_PARSE_PARAMETERS_START(1, 2)
        Z_PARAM_LONG(size)
        Z_PARAM_OPTIONAL
        Z_PARAM_DOUBLE(proportion)
    ZEND_PARSE_PARAMETERS_END();
    constexpr size_t kFewestRows = 64;   // as in Swoole: programs may count on them
    TableObject &object = TableBox::of(ZEND_THIS);
    if (object.size != 0) {
        throw_error("%s() must be called only once");
        RETURN_THROWS();
    }
    if (size < 0 || size_t(size) > SharedTable::kMostRows) {
        zend_argument_value_error(1, "must be between 0 and %zu", SharedTable::kMostRows);
        RETURN_THROWS();
    }
    object.size = std::max(size_t(size), kFewestRows);
    object.maker = ::getpid();
}

ZEND_METHOD(Coro_Table, column)
{
    zend_string *name;
    zend_long type, size = 0;
    ZEND_PARSE_PARAMETERS_START(2, 3)
        Z_PARAM_STR(name)
        Z_PARAM_LONG(type)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(size)
    ZEND_PARSE_PARAMETERS_END();
    TableObject &object = TableBox::of(ZEND_THIS);
    if (object.row) {
        throw_error("%s() must be called before create()");
        RETURN_THROWS();
    }
    zend_ulong number;
    if (ZSTR_LEN(name) == 0 || ZEND_HANDLE_NUMERIC_STR(ZSTR_VAL(name), ZSTR_LEN(name), number)) {
        zend_argument_value_error(1, "must not be empty and not a decimal number");
        RETURN_THROWS();
    }
    for (zend_string *other : object.names) {
        if (zend_string_equals(other, name)) {
            zend_argument_value_error(1, "must not be the name of another column");
            RETURN_THROWS();
        }
    }
    if (type < zend_long(TableColumns::Type::kInt) || type > zend_long(TableColumns::Type::kString)) {
        zend_argument_value_error(2, "must be TYPE_INT, TYPE_FLOAT or TYPE_STRING");
        RETURN_THROWS();
    }
    bool is_string = TableColumns::Type(type) == TableColumns::Type::kString;
    if (is_string && size < 1) {
        refuse_argument(3, "must be at least 1 for a column of strings");
        RETURN_FALSE;
    }
    if (!object.columns.add(TableColumns::Type(type), size_t(is_string ? size : 0))) {
        zend_argument_value_error(3, "must leave the row below 1 GiB");
        RETURN_THROWS();
    }
    object.names.push_back(zend_new_interned_string(zend_string_copy(name)));
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Table, create)
{
    ZEND_PARSE_PARAMETERS_NONE();
    TableObject &object = TableBox::of(ZEND_THIS);
    if (object.size == 0 || object.row || object.names.empty()) {
        throw_error(object.row ? "%s() must be called only once" :
                    "%s() must be called after the constructor and after column()");
        RETURN_THROWS();
    }
    if (object.maker != ::getpid()) {
        throw_error("%s() must be called before the fork: otherwise each process has a table of its own");
        RETURN_THROWS();
    }
    int outcome;
    {
        auto table = std::make_shared<SharedTable>();
        outcome = table->create(object.size, object.columns);
        if (outcome == 0) {
            object.row.reset(new (std::nothrow) char[table->columns().row_bytes()]);
            outcome = object.row ? 0 : -ENOMEM;
        }
        if (outcome == 0) {
            object.columns = table->columns();   // with the places of the columns
            object.table = std::move(table);
            watch_table(object);
        }
    }
    if (outcome < 0) {
        throw_exception(outcome, "cannot make a table of %zu rows", object.size);
        RETURN_THROWS();
    }
    zend_object *self = Z_OBJ_P(ZEND_THIS);
    zend_update_property_long(self->ce, self, ZEND_STRL("size"), zend_long(object.table->size()));
    zend_update_property_long(self->ce, self, ZEND_STRL("memorySize"), zend_long(object.table->memory_size()));
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Table, destroy)
{
    ZEND_PARSE_PARAMETERS_NONE();
    TableObject &object = TableBox::of(ZEND_THIS);
    if (!table_of(object)) {
        RETURN_THROWS();
    }
    object.cursor = SharedTable::Cursor();
    object.table.reset();
    RETURN_TRUE;
}

#define CORO_KEY_AND_ARRAY(key, array)                  \
    zend_string *key;                                   \
    HashTable *array;                                   \
    ZEND_PARSE_PARAMETERS_START(2, 2)                   \
        Z_PARAM_STR(key)                                \
        Z_PARAM_ARRAY_HT(array)                         \
    ZEND_PARSE_PARAMETERS_END()

ZEND_METHOD(Coro_Table, set)
{
    CORO_KEY_AND_ARRAY(key, values);
    change_row(return_value, ZEND_THIS, key, Rule::kSet, nullptr, values);
}

ZEND_METHOD(Coro_Table, add)
{
    CORO_KEY_AND_ARRAY(key, values);
    change_row(return_value, ZEND_THIS, key, Rule::kAdd, nullptr, values);
}

ZEND_METHOD(Coro_Table, update)
{
    CORO_KEY_AND_ARRAY(key, values);
    change_row(return_value, ZEND_THIS, key, Rule::kUpdate, nullptr, values);
}

ZEND_METHOD(Coro_Table, cmpset)
{
    zend_string *key;
    HashTable *expected, *values;
    ZEND_PARSE_PARAMETERS_START(3, 3)
        Z_PARAM_STR(key)
        Z_PARAM_ARRAY_HT(expected)
        Z_PARAM_ARRAY_HT(values)
    ZEND_PARSE_PARAMETERS_END();
    change_row(return_value, ZEND_THIS, key, Rule::kUpdate, expected, values);
}

ZEND_METHOD(Coro_Table, cmpdel)
{
    CORO_KEY_AND_ARRAY(key, expected);
    change_row(return_value, ZEND_THIS, key, Rule::kUpdate, expected, nullptr);
}

#define CORO_KEY_AND_FIELD(key, field)                  \
    zend_string *key, *field = nullptr;                 \
    ZEND_PARSE_PARAMETERS_START(1, 2)                   \
        Z_PARAM_STR(key)                                \
        Z_PARAM_OPTIONAL                                \
        Z_PARAM_STR_OR_NULL(field)                      \
    ZEND_PARSE_PARAMETERS_END()

ZEND_METHOD(Coro_Table, get)
{
    CORO_KEY_AND_FIELD(key, field);
    TableObject &object = TableBox::of(ZEND_THIS);
    SharedTable *table = table_of(object);
    if (!table || !is_key(key)) {
        RETURN_FALSE;
    }
    if (!field) {
        if (!read_row(return_value, object, *table, key)) {
            RETURN_FALSE;
        }
        return;
    }
    char *copy = object.row.get();
    int index = object.column(field, 2);
    if (index < 0) {
        RETURN_FALSE;
    }
    const TableColumns::Column &column = object.columns[size_t(index)];
    bool is_found = table->read(view(key), [&](const char *row) {
        if (column.type == TableColumns::Type::kString) {
            TableColumns::set_string(copy, column, TableColumns::string(row, column));
        } else {
            TableColumns::set_number(copy, column, TableColumns::number<int64_t>(row, column));
        }
    });
    if (!is_found) {
        RETURN_FALSE;
    }
    object.make_value(return_value, copy, size_t(index));
}

ZEND_METHOD(Coro_Table, getdel)
{
    CORO_KEY_AND_FIELD(key, field);
    TableObject &object = TableBox::of(ZEND_THIS);
    SharedTable *table = table_of(object);
    int index = !table || !is_key(key) ? -1 : field ? object.column(field, 2) : 0;
    if (index < 0) {
        RETURN_FALSE;
    }
    char *copy = object.row.get();
    int outcome = remove_row(*table, key, nullptr, copy);
    if (outcome <= 0) {
        if (outcome < 0) {
            refuse(*table, outcome);
        }
        RETURN_FALSE;
    }
    if (field) {
        object.make_value(return_value, copy, size_t(index));
    } else {
        object.make_array(return_value, copy);
    }
}

ZEND_METHOD(Coro_Table, del)
{
    zend_string *key;
    CORO_PARSE_ONE(Z_PARAM_STR, key);
    SharedTable *table = table_of(TableBox::of(ZEND_THIS));
    if (!table || !is_key(key)) {
        RETURN_FALSE;
    }
    RETURN_BOOL(delete_row(*table, key));
}

ZEND_METHOD(Coro_Table, exists)
{
    zend_string *key;
    CORO_PARSE_ONE(Z_PARAM_STR, key);
    SharedTable *table = table_of(TableBox::of(ZEND_THIS));
    if (!table || !is_key(key)) {
        RETURN_FALSE;
    }
    RETURN_BOOL(table->read(view(key), [](const char *) {}));
}

ZEND_METHOD(Coro_Table, offsetExists)
{
    zval *offset;
    CORO_PARSE_ONE(Z_PARAM_ZVAL, offset);
    use_offset(ZEND_THIS, offset, [&](TableObject &, SharedTable &table, zend_string *key) {
        RETVAL_BOOL(table.read(view(key), [](const char *) {}));
    });
}

ZEND_METHOD(Coro_Table, offsetGet)
{
    zval *offset;
    CORO_PARSE_ONE(Z_PARAM_ZVAL, offset);
    use_offset(ZEND_THIS, offset, [&](TableObject &object, SharedTable &table, zend_string *key) {
        (void) read_row(return_value, object, table, key);
    });
}

ZEND_METHOD(Coro_Table, offsetSet)
{
    zval *offset;
    HashTable *values;
    ZEND_PARSE_PARAMETERS_START(2, 2)
        Z_PARAM_ZVAL(offset)
        Z_PARAM_ARRAY_HT(values)
    ZEND_PARSE_PARAMETERS_END();
    use_offset(ZEND_THIS, offset, [&](TableObject &, SharedTable &, zend_string *key) {
        change_row(return_value, ZEND_THIS, key, Rule::kSet, nullptr, values);
    });
    ZVAL_NULL(return_value);
}

ZEND_METHOD(Coro_Table, offsetUnset)
{
    zval *offset;
    CORO_PARSE_ONE(Z_PARAM_ZVAL, offset);
    use_offset(ZEND_THIS, offset, [&](TableObject &, SharedTable &table, zend_string *key) {
        (void) delete_row(table, key);
    });
}

#define CORO_KEY_AND_NUMBER(key, column, by)            \
    zend_string *key, *column;                          \
    zval *by = nullptr, one;                            \
    ZVAL_LONG(&one, 1);                                 \
    ZEND_PARSE_PARAMETERS_START(2, 3)                   \
        Z_PARAM_STR(key)                                \
        Z_PARAM_STR(column)                             \
        Z_PARAM_OPTIONAL                                \
        Z_PARAM_NUMBER(by)                              \
    ZEND_PARSE_PARAMETERS_END()

ZEND_METHOD(Coro_Table, incr)
{
    CORO_KEY_AND_NUMBER(key, column, by);
    add_to_number(return_value, ZEND_THIS, key, column, by ? by : &one, 1);
}

ZEND_METHOD(Coro_Table, decr)
{
    CORO_KEY_AND_NUMBER(key, column, by);
    add_to_number(return_value, ZEND_THIS, key, column, by ? by : &one, -1);
}

ZEND_METHOD(Coro_Table, count)
{
    ZEND_PARSE_PARAMETERS_NONE();
    SharedTable *table = table_of(TableBox::of(ZEND_THIS));
    if (!table) {
        RETURN_THROWS();
    }
    RETURN_LONG(zend_long(table->count()));
}

ZEND_METHOD(Coro_Table, getSize)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(zend_long(TableBox::of(ZEND_THIS).size));
}

ZEND_METHOD(Coro_Table, getMemorySize)
{
    ZEND_PARSE_PARAMETERS_NONE();
    TableObject &object = TableBox::of(ZEND_THIS);
    RETURN_LONG(object.table ? zend_long(object.table->memory_size()) : 0);
}

ZEND_METHOD(Coro_Table, stats)
{
    ZEND_PARSE_PARAMETERS_NONE();
    TableObject &object = TableBox::of(ZEND_THIS);
    if (!object.table) {
        RETURN_FALSE;
    }
    uint32_t count = object.table->count();
    SharedTable::Stats stats = object.table->stats();
    array_init(return_value);
    add_assoc_long(return_value, "num", zend_long(count));
    add_assoc_long(return_value, "conflict_count", zend_long(stats.conflicts));
    add_assoc_long(return_value, "conflict_max_level", zend_long(stats.longest_list));
    add_assoc_long(return_value, "insert_count", zend_long(stats.inserts));
    add_assoc_long(return_value, "update_count", zend_long(stats.updates));
    add_assoc_long(return_value, "delete_count", zend_long(stats.removals));
    add_assoc_long(return_value, "available_slice_num", zend_long(object.size - std::min<size_t>(count, object.size)));
    add_assoc_long(return_value, "total_slice_num", zend_long(object.size));
}
