#pragma once

#include "php/zend/box.h"

#include "coro/base/list.h"
#include "coro/shm/shared_table.h"

#include <memory>
#include <string>
#include <vector>

namespace coro::php {

struct TableTag;

// The C++ part of a Coro\Table.
struct TableObject : ListNode<TableTag> {
    ~TableObject();

    size_t size = 0;                      // 0: the constructor has not run
    pid_t maker = 0;                      // the process that called the constructor
    std::string place;                    // where the program has called create(), such as "server.php:12"
    TableColumns columns;
    std::vector<zend_string *> names;     // the names of the columns
    std::shared_ptr<SharedTable> table;   // null before create() and after destroy()
    std::unique_ptr<char[]> row;          // memory for a copy of a row
    SharedTable::Cursor cursor;           // the position of rewind(), next() and so on

    // Returns the index of the column with this name, or -1, after a ValueError unless cast_table_values() was called. `argument`
    // is the number of the argument that has the name.
    int column(zend_string *name, uint32_t argument) const;
    // Sets `result` to the values of the row by their names.
    void make_array(zval *result, const char *row) const;
    void make_value(zval *result, const char *row, size_t column) const;
};

using TableBox = Box<TableObject>;

// Adds a table to those whose figures the admin process shows, in the order of the calls.
void watch_table(TableObject &table);

// Returns the table, or throws and returns nullptr if there is none.
SharedTable *table_of(TableObject &object);

zend_object_iterator *begin_foreach_of_table(zend_class_entry *, zval *object, int by_reference);

// Values for columns, converted from a PHP array. Converting them can run any PHP code, so they are converted before the row is
// locked. Keeps the strings alive until release().
class TableValues {
public:
    // Returns false and throws if a name or a value is wrong, unless cast_table_values() was called. Whether it throws or not,
    // release() must be called.
    bool convert(const TableObject &object, HashTable *array, uint32_t argument);
    void release();

    void write(const TableColumns &columns, char *row) const;
    bool are_equal(const TableColumns &columns, const char *row) const;

private:
    struct Value {
        uint32_t column;
        union {
            zend_long number;
            double fraction;
            zend_string *string;
        };
        bool is_string;
    };
    static constexpr size_t kFew = 16;

    bool convert_value(const TableObject &object, zval *from, Value &value, uint32_t argument) const;

    Value few_[kFew];
    Value *values_ = few_;
    size_t count_ = 0;
};

}  // namespace coro::php
