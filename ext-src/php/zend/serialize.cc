#include "php/zend/serialize.h"

#include "ext/standard/basic_functions.h"
#include "zend_smart_str.h"
extern "C" {
#include "ext/standard/php_var.h"   // inside extern "C", because php_var.h declares some functions without it
}

namespace coro::php {

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
