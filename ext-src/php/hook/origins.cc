#include "php/hook/origins.h"

#include <unordered_map>
#include <unordered_set>

namespace coro::php {

namespace {

std::unordered_map<const zend_object *, const void *> origins;
std::unordered_set<const zend_object *> private_objects;

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

void note_private(const zend_object *made)
{
    private_objects.insert(made);
}

bool is_private(const zend_object *object)
{
    return private_objects.contains(object);
}

void forget_origin(const zend_object *object)
{
    origins.erase(object);
    private_objects.erase(object);
}

void forget_origins()
{
    origins.clear();
    private_objects.clear();
}

}  // namespace coro::php
