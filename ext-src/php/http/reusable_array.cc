#include "php/http/reusable_array.h"

#include <utility>

namespace coro::php {

namespace {

// The flag that exempts an array from garbage collection. An array that ReusableArray keeps cannot be part of a cycle,
// because the array contains only strings and numbers.
constexpr uint32_t kIsPlain = GC_NOT_COLLECTABLE;

}  // namespace

void ReusableArray::keep(HashTable *table)
{
    forget();
    table_ = table;
    GC_ADD_FLAGS(table_, kIsPlain);
}

// Gives up the kept array, because PHP variables still refer to it, and keeps a copy of the array for the next
// requests.
void ReusableArray::leave_to_others()
{
    HashTable *copy = zend_array_dup(table_);
    keep(copy);
}

void ReusableArray::forget()
{
    if (HashTable *table = std::exchange(table_, nullptr)) {
        GC_DEL_FLAGS(table, kIsPlain);   // PHP code may still refer to the array, and may store objects in it from now on
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
