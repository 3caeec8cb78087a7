#include "php/http/reusable_array.h"

#include <utility>

namespace coro::php {

namespace {

// With nothing but strings and numbers in it the garbage collector need not suspect it whenever a reference goes.
constexpr uint32_t kIsPlain = GC_NOT_COLLECTABLE;

}  // namespace

void ReusableArray::keep(HashTable *table)
{
    forget();
    table_ = table;
    GC_ADD_FLAGS(table_, kIsPlain);
}

// Requests that take long hold what they were given; the next ones get a new one.
void ReusableArray::leave_to_others()
{
    HashTable *copy = zend_array_dup(table_);
    keep(copy);
}

void ReusableArray::forget()
{
    if (HashTable *table = std::exchange(table_, nullptr)) {
        GC_DEL_FLAGS(table, kIsPlain);   // whoever has it now may put anything into it
        zend_array_release(table);
    }
}

uint64_t sum_of_keys(const HashTable *array)
{
    uint64_t sum = array->nNumUsed;
    for (uint32_t i = 0; i < array->nNumUsed; i++) {
        sum = sum * 31 + array->arData[i].h;
    }
    return sum;
}

}  // namespace coro::php
