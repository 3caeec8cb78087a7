#include "php/hook/origins.h"

#include <unordered_map>

namespace coro::php {

namespace {

std::unordered_map<const zend_object *, const void *> origins;

}  // namespace

void note_origin(const zend_object *made, const void *connection)
{
    origins[made] = connection;
}

const void *origin_of(const zend_object *object)
{
    auto found = origins.find(object);
    return found == origins.end() ? nullptr : found->second;
}

void forget_origin(const zend_object *object)
{
    if (!origins.empty()) {
        origins.erase(object);
    }
}

void forget_origins()
{
    origins.clear();
}

}  // namespace coro::php
