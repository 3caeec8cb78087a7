// Values of a Coro\Table: from PHP to rows and back.
#include "php/shm/table_object.h"
#include "php/zend/wording.h"

#include <cmath>

namespace coro::php {

namespace {

bool casts;   // see cast_table_values()

}  // namespace

void cast_table_values()
{
    casts = true;
}

TableObject::~TableObject()
{
    for (zend_string *name : names) {
        zend_string_release(name);
    }
}

int TableObject::column(zend_string *name, uint32_t argument) const
{
    for (size_t i = 0; i < names.size(); i++) {
        if (names[i] == name) {   // the usual case: PHP has each string of the source once
            return int(i);
        }
    }
    for (size_t i = 0; i < names.size(); i++) {
        if (zend_string_equal_content(names[i], name)) {
            return int(i);
        }
    }
    if (!casts) {
        zend_argument_value_error(argument, "must name only columns of the table, not \"%s\"", ZSTR_VAL(name));
    }
    return -1;
}

void TableObject::make_value(zval *result, const char *row, size_t index) const
{
    const TableColumns::Column &column = columns[index];
    switch (column.type) {
    case TableColumns::Type::kInt:
        ZVAL_LONG(result, TableColumns::number<zend_long>(row, column));
        break;
    case TableColumns::Type::kFloat:
        ZVAL_DOUBLE(result, TableColumns::number<double>(row, column));
        break;
    case TableColumns::Type::kString: {
        std::string_view string = TableColumns::string(row, column);
        ZVAL_STR(result, zend_string_init_fast(string.data(), string.size()));
        break;
    }
    }
}

void TableObject::make_array(zval *result, const char *row) const
{
    array_init_size(result, uint32_t(names.size()));
    HashTable *array = Z_ARRVAL_P(result);
    zend_hash_real_init_mixed(array);
    for (size_t i = 0; i < names.size(); i++) {
        zval value;
        make_value(&value, row, i);
        _zend_hash_append(array, names[i], &value);
    }
}

SharedTable *table_of(TableObject &object)
{
    if (EXPECTED(object.table)) {
        return object.table.get();
    }
    zend_throw_error(nullptr, "%s", kNoTable.text());
    return nullptr;
}

bool TableValues::convert(const TableObject &object, HashTable *array, uint32_t argument)
{
    uint32_t most = zend_hash_num_elements(array);
    if (most > kFew) {
        values_ = static_cast<Value *>(safe_emalloc(most, sizeof(Value), 0));
    }
    zend_string *name;
    zend_ulong index;
    zval *value;
    ZEND_HASH_FOREACH_KEY_VAL(array, index, name, value) {
        if (!name) {
            if (casts) {
                continue;
            }
            zend_argument_value_error(argument, "must have the names of columns as keys, not the number " ZEND_LONG_FMT,
                                      zend_long(index));
            return false;
        }
        int column = object.column(name, argument);
        if (column < 0) {
            if (casts) {
                continue;
            }
            return false;
        }
        values_[count_].column = uint32_t(column);
        if (!convert_value(object, value, values_[count_], argument)) {
            return false;
        }
        if (++count_ == most) {
            break;   // the conversion may have added elements to the array
        }
    } ZEND_HASH_FOREACH_END();
    return true;
}

bool TableValues::convert_value(const TableObject &object, zval *from, Value &value, uint32_t argument) const
{
    constexpr uint32_t kNoArgument = uint32_t(-1);   // a fraction is cut off without a message
    ZVAL_DEREF(from);
    const TableColumns::Column &column = object.columns[value.column];
    value.is_string = false;
    bool is_null = Z_TYPE_P(from) == IS_NULL;
    switch (column.type) {
    case TableColumns::Type::kInt:
        value.number = 0;
        if (EXPECTED(Z_TYPE_P(from) == IS_LONG)) {
            value.number = Z_LVAL_P(from);
            return true;
        }
        if (is_null || zend_parse_arg_long_weak(from, &value.number, kNoArgument)) {
            return true;
        }
        if (casts && !EG(exception)) {
            value.number = zval_get_long(from);
            return !EG(exception);
        }
        break;
    case TableColumns::Type::kFloat:
        value.fraction = 0;
        if (EXPECTED(Z_TYPE_P(from) == IS_DOUBLE)) {
            value.fraction = Z_DVAL_P(from);
            return true;
        }
        if (is_null || zend_parse_arg_double_weak(from, &value.fraction, kNoArgument)) {
            return true;
        }
        if (casts && !EG(exception)) {
            value.fraction = zval_get_double(from);
            return !EG(exception);
        }
        break;
    case TableColumns::Type::kString:
        if (!casts && (Z_TYPE_P(from) == IS_ARRAY || Z_TYPE_P(from) == IS_RESOURCE)) {
            break;
        }
        value.string = zval_try_get_string(from);
        if (!value.string) {
            return false;
        }
        if (ZSTR_LEN(value.string) > column.size && casts) {
            zend_string *whole = value.string;
            value.string = zend_string_init(ZSTR_VAL(whole), column.size, false);
            zend_string_release(whole);
        } else if (ZSTR_LEN(value.string) > column.size) {
            zend_argument_value_error(argument, "must have at most %u bytes in the column \"%s\", not %zu", column.size,
                                      ZSTR_VAL(object.names[value.column]), ZSTR_LEN(value.string));
            zend_string_release(value.string);
            return false;
        }
        value.is_string = true;
        return true;
    }
    if (!EG(exception)) {
        constexpr const char *kNames[] = {"", "an int", "a float", "a string"};
        zend_argument_type_error(argument, "must have %s in the column \"%s\", not %s", kNames[int(column.type)],
                                 ZSTR_VAL(object.names[value.column]), zend_zval_type_name(from));
    }
    return false;
}

void TableValues::release()
{
    for (size_t i = 0; i < count_; i++) {
        if (values_[i].is_string) {
            zend_string_release(values_[i].string);
        }
    }
    if (values_ != few_) {
        efree(values_);
    }
}

void TableValues::write(const TableColumns &columns, char *row) const
{
    for (size_t i = 0; i < count_; i++) {
        const Value &value = values_[i];
        const TableColumns::Column &column = columns[value.column];
        if (value.is_string) {
            TableColumns::set_string(row, column, {ZSTR_VAL(value.string), ZSTR_LEN(value.string)});
        } else {
            TableColumns::set_number(row, column, value.number);   // a fraction has as many bytes
        }
    }
}

namespace {

// Unlike ==, so that a row equals a copy of itself.
bool are_same(double left, double right)
{
    return left == right || (std::isnan(left) && std::isnan(right));
}

}  // namespace

bool TableValues::are_equal(const TableColumns &columns, const char *row) const
{
    for (size_t i = 0; i < count_; i++) {
        const Value &value = values_[i];
        const TableColumns::Column &column = columns[value.column];
        bool is_equal = value.is_string
            ? TableColumns::string(row, column) == std::string_view(ZSTR_VAL(value.string), ZSTR_LEN(value.string))
            : column.type == TableColumns::Type::kFloat
            ? are_same(TableColumns::number<double>(row, column), value.fraction)
            : TableColumns::number<zend_long>(row, column) == value.number;
        if (!is_equal) {
            return false;
        }
    }
    return true;
}

}  // namespace coro::php
