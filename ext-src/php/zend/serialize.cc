#include "php/zend/serialize.h"

#include "zend_smart_str.h"
extern "C" {   // these headers declare some functions without it
#include "ext/standard/basic_functions.h"
#include "ext/standard/php_var.h"
}

#include <unordered_set>
#include <vector>

namespace coro::php {

namespace {

// Arrays and objects that are to be searched. They may be nested deeply, and contain each other, so the search does
// not call itself.
class ResourceSearch {
public:
    // Returns true if the value is a resource.
    bool visit(zval *value)
    {
        ZVAL_DEREF(value);
        bool has_values = Z_TYPE_P(value) == IS_ARRAY || Z_TYPE_P(value) == IS_OBJECT;
        if (has_values && seen_.insert(Z_COUNTED_P(value)).second) {
            open_.push_back(value);
        }
        return Z_TYPE_P(value) == IS_RESOURCE;
    }

    bool run()
    {
        while (!open_.empty()) {
            zval *value = open_.back();
            open_.pop_back();
            if (Z_TYPE_P(value) == IS_ARRAY ? visit_all(Z_ARRVAL_P(value)) : visit_properties(Z_OBJ_P(value))) {
                return true;
            }
        }
        return false;
    }

private:
    bool visit_all(HashTable *values)
    {
        zval *value;
        ZEND_HASH_FOREACH_VAL(values, value) {
            if (Z_TYPE_P(value) != IS_INDIRECT && visit(value)) {
                return true;
            }
        } ZEND_HASH_FOREACH_END();
        return false;
    }

    bool visit_properties(zend_object *object)
    {
        zend_class_entry *ce = object->ce;
        if (ce->serialize || ce->__serialize || zend_hash_str_exists(&ce->function_table, ZEND_STRL("__sleep"))) {
            return false;
        }
        for (int i = 0; i < ce->default_properties_count; i++) {
            if (visit(OBJ_PROP_NUM(object, i))) {
                return true;
            }
        }
        return object->properties && visit_all(object->properties);
    }

    std::unordered_set<const void *> seen_;
    std::vector<zval *> open_;
};

}  // namespace

bool has_resource(zval *value)
{
    ResourceSearch search;
    return search.visit(value) || search.run();
}

zend_string *serialize(zval *value)
{
    smart_str text = {};
    php_serialize_data_t seen;
    PHP_VAR_SERIALIZE_INIT(seen);
    php_var_serialize(&text, value, &seen);
    PHP_VAR_SERIALIZE_DESTROY(seen);
    if (EG(exception)) {
        smart_str_free(&text);
        return nullptr;
    }
    return smart_str_extract(&text);
}

bool unserialize(std::string_view text, zval *into)
{
    auto *at = reinterpret_cast<const unsigned char *>(text.data());
    php_unserialize_data_t seen;
    PHP_VAR_UNSERIALIZE_INIT(seen);
    ZVAL_NULL(into);
    bool is_whole = php_var_unserialize(into, &at, at + text.size(), &seen);
    PHP_VAR_UNSERIALIZE_DESTROY(seen);
    return is_whole && !EG(exception);
}

}  // namespace coro::php
