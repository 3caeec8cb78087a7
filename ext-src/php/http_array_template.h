#pragma once

#include "php.h"

#include <cstdint>

namespace coro::php {

// An array to make others of: copying one takes a fraction of what inserting its keys does.
// It keeps memory of PHP's: forget() comes before that goes.
class ArrayTemplate {
public:
    bool is_empty() const { return table_ == nullptr; }
    uint32_t size() const { return table_->nNumUsed; }

    // From now on it has the keys of `array`, which is no list and has no holes, and null as every value.
    void take_keys(const HashTable *array);

    // A new array. References to the values, where there are other ones than null, are not counted yet.
    HashTable *copy() const;

    // Where copies have this value from.
    zval *value(uint32_t index) { return &table_->arData[index].val; }

    void forget();

private:
    HashTable *table_ = nullptr;
};

// The same for arrays with the same keys, and rarely for others.
uint64_t sum_of_keys(const HashTable *array);

}  // namespace coro::php
