#include "php/client/redis_object.h"
#include "php/zend/string_storage.h"

#include <algorithm>
#include <cerrno>
#include <iterator>
#include <string_view>
#include <utility>

// How replies become values of PHP, and these what the methods return.
namespace coro::php {

namespace {

// The number of elements for which an array has room before they arrive. The server may announce more than it sends.
constexpr size_t kRoom = 64;

// Texts from this size on, and all texts in arrays, are checked against the memory limit of PHP, so that a server cannot
// end the program.
constexpr size_t kLargeText = 256;

// Returns false if there is no memory.
bool make_text(zval *made, std::string_view bytes, bool in_array)
{
    if (bytes.size() <= 1) {
        ZVAL_STR(made, bytes.empty() ? zend_empty_string : ZSTR_CHAR(static_cast<unsigned char>(bytes[0])));
    } else if ((bytes.size() >= kLargeText || in_array) && !zend_storage().has_room(bytes.size())) {
        return false;
    } else {
        ZVAL_STR(made, zend_string_init(bytes.data(), bytes.size(), false));
    }
    return true;
}

// Stores a value with a value of a reply as its key. A text that is an integer becomes an integer, as in PHP's own arrays.
// An array, which no server sends there, is "Array", without PHP's warning.
void store_value(HashTable *array, zval *key, zval *value)
{
    zend_string *name = Z_TYPE_P(key) == IS_ARRAY ? ZSTR_KNOWN(ZEND_STR_ARRAY_CAPITALIZED) : zval_get_string(key);
    zend_symtable_update(array, name, value);
    zend_string_release(name);
}

}  // namespace

bool ZendRedisValues::insert(void *array, zval *value)
{
    if (!array) {
        ZVAL_COPY_VALUE(root_.value.raw(), value);
        return true;
    }
    auto *elements = static_cast<HashTable *>(array);
    // The values of a reply arrive depth first, so only the last map can get one.
    if (UNEXPECTED(!maps_.empty()) && maps_.back().elements == elements) {
        insert_in_map(value);
        return true;
    }
    bool has_room = elements->nNumUsed < elements->nTableSize ||
                    zend_storage().has_room(elements->nTableSize * 2 * sizeof(Bucket));
    if (!has_room) {
        zval_ptr_dtor(value);
        return false;
    }
    zend_hash_next_index_insert_new(elements, value);
    return true;
}

// Inserts a key or the value for it.
void ZendRedisValues::insert_in_map(zval *value)
{
    Map &map = maps_.back();
    map.missing--;
    if (map.key.is_undefined()) {
        ZVAL_COPY_VALUE(map.key.raw(), value);
        return;
    }
    Value key = std::move(map.key);
    HashTable *elements = map.elements;
    if (map.missing == 0) {
        maps_.pop_back();
    }
    store_value(elements, key.raw(), value);
}

bool ZendRedisValues::add(void *array, const RedisScalar &value)
{
    using enum RedisScalar::Kind;
    zval made = {};   // newer compilers warn about the unused half of the copied value otherwise
    bool is_error = value.kind == kError, is_status = value.kind == kStatus;
    if (array && (is_error || value.kind == kNil)) {
        ZVAL_FALSE(&made);
    } else if (value.kind == kNil) {
        ZVAL_NULL(&made);
    } else if (value.kind == kInteger) {
        ZVAL_LONG(&made, zend_long(value.integer));
    } else if (value.kind == kDouble) {
        ZVAL_DOUBLE(&made, value.number);
    } else if (value.kind == kBool || (array && is_status && value.text == "OK")) {
        ZVAL_BOOL(&made, is_status || value.integer != 0);
    } else if (!make_text(&made, value.text, array != nullptr)) {
        return false;
    }
    if (!array) {
        root_.is_error = is_error;
        root_.is_status = is_status;
    }
    return insert(array, &made);
}

void *ZendRedisValues::add_array(void *array, size_t count, bool is_map)
{
    if ((array || is_map) && !zend_storage().has_room(0)) {
        return nullptr;
    }
    zval value;
    zend_array *made = zend_new_array(uint32_t(std::min(is_map ? count / 2 : count, kRoom)));
    is_map ? zend_hash_real_init_mixed(made) : zend_hash_real_init_packed(made);
    ZVAL_ARR(&value, made);
    if (!insert(array, &value)) {
        return nullptr;
    }
    if (is_map && count > 0) {
        maps_.push_back({made, count, Value()});
    }
    return made;
}

RedisReply ZendRedisValues::take()
{
    maps_.clear();
    return std::exchange(root_, {});
}

namespace {

using enum RedisShape;

struct {
    std::string_view name;
    int number;
} constexpr kValueTypes[] = {{"string", 1}, {"set", 2}, {"list", 3}, {"zset", 4}, {"hash", 5}, {"stream", 6}};

double number_of(zval *value)
{
    return Z_TYPE_P(value) == IS_STRING ? zend_strtod(Z_STRVAL_P(value), nullptr) : zval_get_double(value);
}

// True if the array is a map of RESP3, whose values already have their keys.
bool is_map(const HashTable *array)
{
    return !HT_IS_PACKED(array);
}

zval *element_of(zval *array, zend_ulong index)
{
    return Z_TYPE_P(array) == IS_ARRAY ? zend_hash_index_find(Z_ARRVAL_P(array), index) : nullptr;
}

// Calls use(name, value) for names and values in turn, or for arrays of a name and a value. Other elements are left out.
template <class F>
void for_each_pair(HashTable *elements, bool are_arrays, F use)
{
    zval *name = nullptr, *element;
    ZEND_HASH_FOREACH_VAL(elements, element) {
        if (are_arrays) {
            zval *first = element_of(element, 0), *second = element_of(element, 1);
            if (first && second) {
                use(first, second);
            }
        } else if (name) {
            use(name, element);
            name = nullptr;
        } else {
            name = element;
        }
    } ZEND_HASH_FOREACH_END();
}

// Makes an array from such pairs. Calls convert() for each value, which it may change.
template <class F>
void make_pairs(HashTable *elements, bool are_arrays, zval *made, F convert)
{
    array_init_size(made, zend_hash_num_elements(elements) / 2);
    for_each_pair(elements, are_arrays, [&](zval *name, zval *element) {
        zval value;
        ZVAL_COPY(&value, element);
        convert(&value);
        store_value(Z_ARRVAL_P(made), name, &value);
    });
}

// Makes an array from names and values in turn, or from a map. Calls convert() for each value, which it may change.
template <class F>
void make_map(HashTable *elements, zval *made, F convert)
{
    if (!is_map(elements)) {
        return make_pairs(elements, false, made, convert);
    }
    zval *element;
    ZVAL_ARR(made, zend_array_dup(elements));
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(made), element) {
        convert(element);
    } ZEND_HASH_FOREACH_END();
}

// Replaces an array by what make(elements, made) makes of it. Another value stays as it is.
template <class F>
void replace_array(zval *value, F make)
{
    if (Z_TYPE_P(value) == IS_ARRAY) {
        zval made;
        make(Z_ARRVAL_P(value), &made);
        zval_ptr_dtor(value);
        ZVAL_COPY_VALUE(value, &made);
    }
}

void make_scores(HashTable *elements, RedisSerializer serializer, zval *made)
{
    zval *first = zend_hash_num_elements(elements) > 0 ? zend_hash_index_find(elements, 0) : nullptr;
    bool are_arrays = first && Z_TYPE_P(first) == IS_ARRAY;   // with RESP3
    array_init_size(made, zend_hash_num_elements(elements) / 2);
    for_each_pair(elements, are_arrays, [&](zval *member, zval *score) {
        Value key(member);
        zval value;
        unserialize_in_place(key.raw(), serializer);
        ZVAL_DOUBLE(&value, number_of(score));
        store_value(Z_ARRVAL_P(made), key.raw(), &value);
    });
}

void make_fields(HashTable *values, zval *fields, RedisSerializer serializer, zval *made)
{
    zend_ulong position = 0;
    zval *field;
    array_init_size(made, zend_hash_num_elements(values));
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(fields), field) {
        zval value, *found = zend_hash_index_find(values, position++);
        if (found) {
            ZVAL_DEREF(field);
            ZVAL_COPY(&value, found);
            unserialize_in_place(&value, serializer);
            store_value(Z_ARRVAL_P(made), field, &value);
        }
    } ZEND_HASH_FOREACH_END();
}

// Makes an array from entries of a stream: [id, [field, value, ...]] each.
void make_messages(HashTable *entries, RedisSerializer serializer, zval *made)
{
    make_pairs(entries, true, made, [&](zval *fields) {
        if (Z_TYPE_P(fields) != IS_ARRAY) {
            zval_ptr_dtor(fields);
            ZVAL_NULL(fields);   // the message was deleted
        }
        replace_array(fields, [&](HashTable *pairs, zval *map) {
            make_map(pairs, map, [&](zval *value) { unserialize_in_place(value, serializer); });
        });
    });
}

void make_streams(HashTable *streams, RedisSerializer serializer, zval *made)
{
    auto convert = [&](zval *entries) {
        replace_array(entries, [&](HashTable *given, zval *messages) { make_messages(given, serializer, messages); });
    };
    is_map(streams) ? make_map(streams, made, convert) : make_pairs(streams, true, made, convert);
}

// Makes arrays with names from [name, value, name, value, ...], also in the values. The elements of an array of arrays become
// such arrays.
void name_values(zval *reply)
{
    replace_array(reply, [](HashTable *elements, zval *made) {
        zval *element, *first = zend_hash_index_find(elements, 0);
        bool has_names = first && Z_TYPE_P(first) != IS_ARRAY && zend_hash_num_elements(elements) % 2 == 0;
        if (is_map(elements) || has_names) {
            return make_map(elements, made, name_values);
        }
        ZVAL_ARR(made, zend_array_dup(elements));
        ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(made), element) {
            name_values(element);
        } ZEND_HASH_FOREACH_END();
    });
}

// Stores a text, as an integer or a float if it is one.
void store_text(zval *array, std::string_view key, std::string_view text)
{
    zval value;
    zend_long number;
    double fraction;
    switch (is_numeric_string(text.data(), text.size(), &number, &fraction, false)) {
        case IS_LONG: ZVAL_LONG(&value, number); break;
        case IS_DOUBLE: ZVAL_DOUBLE(&value, fraction); break;
        default: ZVAL_STRINGL(&value, text.data(), text.size());
    }
    zend_symtable_str_update(Z_ARRVAL_P(array), key.data(), key.size(), &value);
}

std::string_view take_line(std::string_view &text)
{
    std::string_view line = take_part(text, '\n');
    line.remove_suffix(line.ends_with('\r') ? 1 : 0);
    return line;
}

void make_info(std::string_view text, zval *made)
{
    array_init(made);
    while (!text.empty()) {
        std::string_view value = take_line(text);
        bool has_value = value.find(':') != value.npos && value[0] != '#';
        std::string_view name = take_part(value, ':');
        if (has_value) {
            store_text(made, name, value);
        }
    }
}

void make_clients(std::string_view text, zval *made)
{
    array_init(made);
    while (!text.empty()) {
        std::string_view line = take_line(text);
        if (line.empty()) {
            continue;
        }
        zval client;
        array_init(&client);
        while (!line.empty()) {
            std::string_view value = take_part(line, ' ');
            if (!value.empty()) {
                std::string_view name = take_part(value, '=');
                store_text(&client, name, value);
            }
        }
        zend_hash_next_index_insert(Z_ARRVAL_P(made), &client);
    }
}

zend_long type_number(std::string_view name)
{
    for (auto &type : kValueTypes) {
        if (name == type.name) {
            return type.number;
        }
    }
    return 0;
}

void convert_array(const RedisConfig &config, zval *reply, RedisShape shape, zval *extra, zval *made)
{
    HashTable *elements = Z_ARRVAL_P(reply);
    RedisSerializer serializer = config.serializer;
    auto unserialize = [&](zval *value) { unserialize_in_place(value, serializer); };
    bool is_flat = !config.compatibility_mode && (shape == kFields || shape == kMap || shape == kScores);
    switch (is_flat ? kValues : shape) {
        case kFields: return make_fields(elements, extra, serializer, made);
        case kMap: return make_map(elements, made, unserialize);
        case kTextMap: return make_map(elements, made, [](zval *) {});
        case kScores: return make_scores(elements, serializer, made);
        case kMessages: return make_messages(elements, serializer, made);
        case kStreams: return make_streams(elements, serializer, made);
        case kNamed: ZVAL_COPY(made, reply); return name_values(made);
        case kTexts:
        case kAny: break;
        default:
            if (serializer != RedisSerializer::kNone) {
                zval *element;
                ZEND_HASH_FOREACH_VAL(elements, element) {
                    unserialize(element);
                } ZEND_HASH_FOREACH_END();
            }
    }
    ZVAL_COPY(made, reply);
}

// Splits the reply to a command such as SCAN: gives the cursor to the program, and returns the elements.
void convert_cursor(const RedisConfig &config, zval *reply, RedisShape shape, zval *extra, zval *made)
{
    zval *cursor = element_of(reply, 0), *elements = element_of(reply, 1);
    if (!cursor || !elements || Z_TYPE_P(elements) != IS_ARRAY) {
        ZVAL_FALSE(made);
        return;
    }
    convert_array(config, elements, shape, nullptr, made);
    ZEND_TRY_ASSIGN_REF_LONG(extra, zval_get_long(cursor));
}

void convert_text(const RedisConfig &config, zval *value, RedisShape shape, bool is_status, zval *made)
{
    std::string_view text = view(Z_STR_P(value));
    if (shape == kOk || (shape == kAny && is_status) || (shape == kStatus && text == "PONG")) {
        ZVAL_TRUE(made);
        return;
    }
    switch (shape) {
        case kFloat: ZVAL_DOUBLE(made, number_of(value)); return;
        case kType: ZVAL_LONG(made, type_number(text)); return;
        case kInfo: return make_info(text, made);
        case kClients: return make_clients(text, made);
        default: ZVAL_COPY(made, value);
    }
    if (shape == kValue) {
        unserialize_in_place(made, config.serializer);
    }
}

}  // namespace

void convert_redis_value(RedisObject &object, zval *value, AwaitedReply &awaited, zval *return_value, bool is_status)
{
    RedisShape shape = awaited.shape;
    bool is_scan = Z_ISREF_P(awaited.extra.raw());
    switch (Z_TYPE_P(value)) {
        case IS_STRING: return convert_text(object.config, value, shape, is_status, return_value);
        case IS_LONG:
            if (shape == kBool || shape == kOk) {
                RETURN_BOOL(Z_LVAL_P(value) == 1);
            }
            if (shape == kFloat) {
                RETURN_DOUBLE(double(Z_LVAL_P(value)));
            }
            RETURN_COPY(value);
        case IS_ARRAY:
            is_scan ? convert_cursor(object.config, value, shape, awaited.extra.raw(), return_value)
                    : convert_array(object.config, value, shape, awaited.extra.raw(), return_value);
            return;
        case IS_NULL:
        case IS_FALSE:
            if (shape >= kTexts && shape <= kStreams && !is_scan) {   // an empty part of a scan would say that others follow
                RETURN_EMPTY_ARRAY();
            }
            RETURN_FALSE;
        default: RETURN_COPY(value);
    }
}

bool is_refusal(std::string_view error)
{
    constexpr std::string_view kBeginnings[] = {"NOAUTH", "WRONGPASS", "NOPERM", "ERR invalid password", "ERR Client sent AUTH",
                                                "ERR AUTH"};
    return std::any_of(std::begin(kBeginnings), std::end(kBeginnings),
                       [&](std::string_view beginning) { return error.starts_with(beginning); });
}

void return_redis_reply(zend_object *self, RedisReply &reply, AwaitedReply &awaited, zval *return_value)
{
    zval *value = reply.value.raw();
    if (reply.is_error) {
        bool is_refused = is_refusal(view(Z_STR_P(value)));
        set_redis_error(self, is_refused ? kRedisNoAuth : kRedisOther, is_refused ? EACCES : EINVAL, Z_STRVAL_P(value));
        ZVAL_FALSE(return_value);
    } else {
        clear_redis_error(self);
        convert_redis_value(RedisBox::of(self), value, awaited, return_value, reply.is_status);
    }
}

}  // namespace coro::php
