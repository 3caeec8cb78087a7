#include "php/client/redis_object.h"
#include "php/zend/value.h"

#include <cerrno>
#include <cstring>
#include <string_view>

// How replies become what the methods return.
namespace coro::php {

namespace {

using enum RedisShape;

struct {
    const char *name;
    int number;
} constexpr kValueTypes[] = {{"string", 1}, {"set", 2}, {"list", 3}, {"zset", 4}, {"hash", 5}, {"stream", 6}};

void unserialize_elements(RedisSerializer serializer, zval *array)
{
    zval *element;
    if (serializer != RedisSerializer::kNone && Z_TYPE_P(array) == IS_ARRAY) {
        ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(array), element) {
            unserialize_in_place(element, serializer);
        } ZEND_HASH_FOREACH_END();
    }
}

double number_of(const zval *value)
{
    return Z_TYPE_P(value) == IS_STRING ? zend_strtod(Z_STRVAL_P(value), nullptr) : zval_get_double(const_cast<zval *>(value));
}

// Stores a value with a text as its key. Numeric texts become integers, as in PHP's own arrays.
void store(zval *array, zval *key, zval *value)
{
    zend_string *name = redis_array_key(key);
    zend_symtable_update(Z_ARRVAL_P(array), name, value);
    zend_string_release(name);
}

// True if the array is a map of RESP3, whose values already have their keys.
bool is_map(const HashTable *array)
{
    return !HT_IS_PACKED(array);
}

// Makes an array from names and values in turn, or from a map. Calls convert() for each value, which it may change.
template <class F>
void make_map(HashTable *flat, zval *made, F convert)
{
    zval *key = nullptr, *element;
    if (is_map(flat)) {
        ZVAL_ARR(made, zend_array_dup(flat));
        ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(made), element) {
            convert(element);
        } ZEND_HASH_FOREACH_END();
        return;
    }
    array_init_size(made, zend_hash_num_elements(flat) / 2);
    ZEND_HASH_FOREACH_VAL(flat, element) {
        if (!key) {
            key = element;
            continue;
        }
        zval value;
        ZVAL_COPY(&value, element);
        convert(&value);
        store(made, key, &value);
        key = nullptr;
    } ZEND_HASH_FOREACH_END();
}

void make_scores(HashTable *flat, RedisSerializer serializer, zval *made)
{
    zval *first = zend_hash_num_elements(flat) > 0 ? zend_hash_index_find(flat, 0) : nullptr;
    auto add = [&](zval *member, zval *score) {
        zval key, value;
        ZVAL_COPY(&key, member);
        unserialize_in_place(&key, serializer);
        ZVAL_DOUBLE(&value, number_of(score));
        store(made, &key, &value);
        zval_ptr_dtor(&key);
    };
    array_init_size(made, zend_hash_num_elements(flat) / 2);
    zval *member = nullptr, *element;
    if (first && Z_TYPE_P(first) == IS_ARRAY) {   // RESP3: an array for each member
        ZEND_HASH_FOREACH_VAL(flat, element) {
            zval *score = Z_TYPE_P(element) == IS_ARRAY ? zend_hash_index_find(Z_ARRVAL_P(element), 1) : nullptr;
            zval *named = score ? zend_hash_index_find(Z_ARRVAL_P(element), 0) : nullptr;
            if (named) {
                add(named, score);
            }
        } ZEND_HASH_FOREACH_END();
        return;
    }
    ZEND_HASH_FOREACH_VAL(flat, element) {
        if (member) {
            add(member, element);
        }
        member = member ? nullptr : element;
    } ZEND_HASH_FOREACH_END();
}

void make_fields(HashTable *values, HashTable *fields, RedisSerializer serializer, zval *made)
{
    zend_ulong position = 0;
    zval *field;
    array_init_size(made, zend_hash_num_elements(values));
    ZEND_HASH_FOREACH_VAL(fields, field) {
        zval value, *found = zend_hash_index_find(values, position++);
        if (found) {
            ZVAL_DEREF(field);
            ZVAL_COPY(&value, found);
            unserialize_in_place(&value, serializer);
            store(made, field, &value);
        }
    } ZEND_HASH_FOREACH_END();
}

// Makes an array from entries of a stream: [id, [field, value, ...]] each.
void make_messages(HashTable *entries, RedisSerializer serializer, zval *made)
{
    zval *entry;
    array_init(made);
    ZEND_HASH_FOREACH_VAL(entries, entry) {
        zval *id = Z_TYPE_P(entry) == IS_ARRAY ? zend_hash_index_find(Z_ARRVAL_P(entry), 0) : nullptr;
        zval *fields = id ? zend_hash_index_find(Z_ARRVAL_P(entry), 1) : nullptr;
        if (!fields) {
            continue;
        }
        zval map;
        if (Z_TYPE_P(fields) == IS_ARRAY) {
            make_map(Z_ARRVAL_P(fields), &map, [&](zval *value) { unserialize_in_place(value, serializer); });
        } else {
            ZVAL_NULL(&map);   // the message was deleted
        }
        store(made, id, &map);
    } ZEND_HASH_FOREACH_END();
}

void make_streams(HashTable *streams, RedisSerializer serializer, zval *made)
{
    if (is_map(streams)) {
        return make_map(streams, made, [&](zval *entries) {
            zval messages;
            if (Z_TYPE_P(entries) == IS_ARRAY) {
                make_messages(Z_ARRVAL_P(entries), serializer, &messages);
                zval_ptr_dtor(entries);
                ZVAL_COPY_VALUE(entries, &messages);
            }
        });
    }
    zval *stream;
    array_init(made);
    ZEND_HASH_FOREACH_VAL(streams, stream) {
        zval *name = Z_TYPE_P(stream) == IS_ARRAY ? zend_hash_index_find(Z_ARRVAL_P(stream), 0) : nullptr;
        zval *entries = name ? zend_hash_index_find(Z_ARRVAL_P(stream), 1) : nullptr;
        if (entries && Z_TYPE_P(entries) == IS_ARRAY) {
            zval messages;
            make_messages(Z_ARRVAL_P(entries), serializer, &messages);
            store(made, name, &messages);
        }
    } ZEND_HASH_FOREACH_END();
}

// Makes arrays with names from [name, value, name, value, ...], also in the values. The elements of an array of arrays become
// such arrays.
void make_named(zval *reply, zval *made)
{
    if (Z_TYPE_P(reply) != IS_ARRAY) {
        ZVAL_COPY(made, reply);
        return;
    }
    HashTable *elements = Z_ARRVAL_P(reply);
    zval *element, *first = zend_hash_index_find(elements, 0);
    bool has_names = is_map(elements) || (first && Z_TYPE_P(first) != IS_ARRAY && zend_hash_num_elements(elements) % 2 == 0);
    if (!has_names) {
        array_init(made);
        ZEND_HASH_FOREACH_VAL(elements, element) {
            zval named;
            make_named(element, &named);
            zend_hash_next_index_insert(Z_ARRVAL_P(made), &named);
        } ZEND_HASH_FOREACH_END();
        return;
    }
    make_map(elements, made, [](zval *value) {
        zval named;
        make_named(value, &named);
        zval_ptr_dtor(value);
        ZVAL_COPY_VALUE(value, &named);
    });
}

template <class F>
void for_each_part(std::string_view text, char separator, F use)
{
    while (!text.empty()) {
        size_t end = std::min(text.find(separator), text.size());
        std::string_view part = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (part.ends_with('\r')) {
            part.remove_suffix(1);
        }
        if (!part.empty()) {
            use(part);
        }
    }
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

void make_info(std::string_view text, zval *made)
{
    array_init(made);
    for_each_part(text, '\n', [&](std::string_view line) {
        size_t colon = line.find(':');
        if (line[0] != '#' && colon != line.npos) {
            store_text(made, line.substr(0, colon), line.substr(colon + 1));
        }
    });
}

void make_clients(std::string_view text, zval *made)
{
    array_init(made);
    for_each_part(text, '\n', [&](std::string_view line) {
        zval client;
        array_init(&client);
        for_each_part(line, ' ', [&](std::string_view pair) {
            size_t equals = std::min(pair.find('='), pair.size());
            store_text(&client, pair.substr(0, equals), pair.substr(std::min(equals + 1, pair.size())));
        });
        zend_hash_next_index_insert(Z_ARRVAL_P(made), &client);
    });
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

bool is_array_shape(RedisShape shape)
{
    return shape == kTexts || shape == kValues || shape == kMap || shape == kFields || shape == kScores ||
           shape == kTextMap || shape == kMessages || shape == kStreams;
}

void convert_array(RedisObject &object, zval *reply, RedisShape shape, zval *extra, zval *made)
{
    HashTable *elements = Z_ARRVAL_P(reply);
    RedisSerializer serializer = object.config.serializer;
    bool makes_maps = object.config.compatibility_mode;
    if (shape == kFields && makes_maps) {
        return make_fields(elements, Z_ARRVAL_P(extra), serializer, made);
    }
    if ((shape == kMap && makes_maps) || shape == kTextMap) {
        return make_map(elements, made, [&](zval *value) {
            unserialize_in_place(value, shape == kMap ? serializer : RedisSerializer::kNone);
        });
    }
    if (shape == kScores && makes_maps) {
        return make_scores(elements, serializer, made);
    }
    if (shape == kMessages) {
        return make_messages(elements, serializer, made);
    }
    if (shape == kStreams) {
        return make_streams(elements, serializer, made);
    }
    if (shape == kNamed) {
        return make_named(reply, made);
    }
    if (shape != kTexts && shape != kAny) {
        unserialize_elements(serializer, reply);
    }
    ZVAL_COPY(made, reply);
}

// Splits the reply to a command such as SCAN: gives the cursor to the program, and returns the elements.
void convert_cursor(RedisObject &object, zval *reply, RedisShape shape, zval *extra, zval *made)
{
    zval *cursor = zend_hash_index_find(Z_ARRVAL_P(reply), 0);
    zval *elements = zend_hash_index_find(Z_ARRVAL_P(reply), 1);
    if (!cursor || !elements || Z_TYPE_P(elements) != IS_ARRAY) {
        ZVAL_FALSE(made);
        return;
    }
    RedisShape inner = shape == kCursorMap ? kMap : shape == kCursorScores ? kScores : kValues;
    convert_array(object, elements, inner, nullptr, made);
    if (Z_ISREF_P(extra)) {
        ZEND_TRY_ASSIGN_REF_LONG(extra, zval_get_long(cursor));
    }
}

void convert_text(RedisObject &object, zval *value, RedisShape shape, bool is_status, zval *made)
{
    std::string_view text = view(Z_STR_P(value));
    switch (shape) {
        case kOk: ZVAL_TRUE(made); return;
        case kFloat: ZVAL_DOUBLE(made, number_of(value)); return;
        case kType: ZVAL_LONG(made, type_number(text)); return;
        case kInfo: make_info(text, made); return;
        case kClients: make_clients(text, made); return;
        case kStatus:
            if (text == "PONG") {
                ZVAL_TRUE(made);
                return;
            }
            break;
        case kAny:
            if (is_status) {
                ZVAL_TRUE(made);
                return;
            }
            break;
        case kValue:
            ZVAL_COPY(made, value);
            unserialize_in_place(made, object.config.serializer);
            return;
        default: break;
    }
    ZVAL_COPY(made, value);
}

}  // namespace

bool is_cursor(RedisShape shape)
{
    return shape == kCursor || shape == kCursorMap || shape == kCursorScores;
}

void convert_redis_value(RedisObject &object, RedisReply &reply, RedisShape shape, zval *extra, zval *return_value)
{
    zval *value = &reply.value;
    switch (Z_TYPE_P(value)) {
        case IS_STRING: convert_text(object, value, shape, reply.kind == RedisReply::Kind::kStatus, return_value); return;
        case IS_LONG:
            if (shape == kBool || shape == kOk) {
                RETURN_BOOL(Z_LVAL_P(value) == 1);
            }
            if (shape == kFloat) {
                RETURN_DOUBLE(double(Z_LVAL_P(value)));
            }
            RETURN_COPY(value);
        case IS_ARRAY:
            if (is_cursor(shape)) {
                convert_cursor(object, value, shape, extra, return_value);
            } else {
                convert_array(object, value, shape, extra, return_value);
            }
            return;
        case IS_NULL:
        case IS_FALSE:
            if (is_array_shape(shape)) {
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
    for (std::string_view beginning : kBeginnings) {
        if (error.starts_with(beginning)) {
            return true;
        }
    }
    return false;
}

void return_redis_reply(zend_object *self, RedisReply &reply, RedisShape shape, zval *extra, zval *return_value)
{
    if (reply.kind == RedisReply::Kind::kError) {
        bool is_refused = is_refusal(view(Z_STR(reply.value)));
        set_redis_error(self, is_refused ? kRedisNoAuth : kRedisOther, is_refused ? EACCES : EINVAL, Z_STRVAL(reply.value));
        ZVAL_FALSE(return_value);
    } else {
        clear_redis_error(self);
        convert_redis_value(RedisBox::of(self), reply, shape, extra, return_value);
    }
}

}  // namespace coro::php
