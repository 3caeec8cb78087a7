#include "coro/client/redis_reader.h"

#include <cerrno>
#include <climits>
#include <cstring>
#include <type_traits>

#include <hiredis/hiredis.h>

namespace coro {

namespace {

// The length of the format with which a text begins that has one, such as "txt:".
constexpr size_t kFormatSize = 4;

constexpr const char *kTooDeep = "the reply has arrays nested too deeply";

// The type of a parameter: hiredis 0.14 counts the elements of an array in an int, newer versions in a size_t.
template <class Result, class First, class Second>
Second second_parameter(Result (*)(First, Second));
using ArraySize = decltype(second_parameter(redisReplyObjectFunctions().createArray));

}  // namespace

// The functions that hiredis calls for the values of a reply. hiredis passes on what they return: as task->parent->obj to
// the functions for the elements of an array, and to release() if the reply is the whole reply. So they return the
// RedisReader for the reply itself, and the array of the host language for an array in an array.
struct RedisReader::Functions {
    using Kind = RedisScalar::Kind;

    static RedisReader &of(const redisReadTask *task) { return *static_cast<RedisReader *>(task->privdata); }

    static void *array_of(const redisReadTask *task)
    {
        void *parent = task->parent ? task->parent->obj : nullptr;
        return parent == &of(task) ? of(task).root_ : parent;
    }

    static void *add(const redisReadTask *task, const RedisScalar &value)
    {
        return of(task).values_.add(array_of(task), value) ? &of(task) : nullptr;
    }

    static void *text(const redisReadTask *task, char *bytes, size_t size)
    {
        std::string_view given(bytes, size);
        given.remove_prefix(is_verbatim(task->type) ? kFormatSize : 0);
        Kind kind = task->type == REDIS_REPLY_ERROR    ? Kind::kError
                    : task->type == REDIS_REPLY_STATUS ? Kind::kStatus
                                                       : Kind::kText;
        if (kind == Kind::kError && !task->parent) {
            of(task).is_error_ = true;
            of(task).failure_ = given;
        }
        return add(task, {kind, given});
    }

    static void *array(const redisReadTask *task, ArraySize count)
    {
        RedisReader &self = of(task);
        if (self.reader_->ridx >= kMostDepth) {
            self.is_too_deep_ = true;
            return nullptr;
        }
        void *made = self.values_.add_array(array_of(task), size_t(count), is_map(task->type));
        if (task->parent) {
            return made;
        }
        self.root_ = made;
        self.is_push_ = is_push(task->type);
        return made ? &self : nullptr;
    }

    static void *integer(const redisReadTask *task, long long number)
    {
        return add(task, {.kind = Kind::kInteger, .integer = number});
    }

    static void *nil(const redisReadTask *task)
    {
        // In an array, no array is an empty array, so that programs can count its elements.
        void *parent = array_of(task);
        if (parent && task->type == REDIS_REPLY_ARRAY) {
            return of(task).values_.add_array(parent, 0, false) ? &of(task) : nullptr;
        }
        return add(task, {Kind::kNil});
    }

    static void release(void *reply) { static_cast<RedisReader *>(reply)->values_.clear(); }

#if HIREDIS_MAJOR >= 1
    static void *number(const redisReadTask *task, double number, char *, size_t)
    {
        return add(task, {.kind = Kind::kDouble, .number = number});
    }
    static void *flag(const redisReadTask *task, int flag) { return add(task, {.kind = Kind::kBool, .integer = flag != 0}); }
    static bool is_push(int type) { return type == REDIS_REPLY_PUSH; }
    static bool is_map(int type) { return type == REDIS_REPLY_MAP; }
    static bool is_verbatim(int type) { return type == REDIS_REPLY_VERB; }

    static constexpr redisReplyObjectFunctions kAll = {text, array, integer, number, nil, flag, release};
#else
    static bool is_push(int) { return false; }
    static bool is_map(int) { return false; }
    static bool is_verbatim(int) { return false; }

    static constexpr redisReplyObjectFunctions kAll = {text, array, integer, nil, release};
#endif
};

int RedisReader::feed(std::string_view bytes)
{
    if (!reader_) {
        // hiredis does not change the functions, although the parameter is not const.
        reader_ = redisReaderCreateWithFunctions(const_cast<redisReplyObjectFunctions *>(&Functions::kAll));
        if (!reader_) {
            return -ENOMEM;
        }
        reader_->privdata = this;
    }
    taken_ += bytes.size();
    return redisReaderFeed(reader_, bytes.data(), bytes.size()) == REDIS_OK ? 0 : -ENOMEM;
}

int RedisReader::next()
{
    if (!reader_) {
        return 0;
    }
    if (!reader_->reply) {
        is_error_ = is_push_ = false;
    }
    void *reply = nullptr;
    if (redisReaderGetReply(reader_, &reply) != REDIS_OK) {
        failure_ = is_too_deep_ ? kTooDeep : reader_->errstr;
        bool is_malformed = is_too_deep_ || reader_->err == REDIS_ERR_PROTOCOL;
        return is_malformed ? -EPROTO : -ENOMEM;
    }
    if (reply) {
        taken_ = reader_->len - reader_->pos;
        return 1;
    }
    if (taken_ > limit_) {
        failure_ = "the reply is longer than package_max_length";
        return -EMSGSIZE;
    }
    return 0;
}

void RedisReader::reset()
{
    if (reader_) {
        redisReaderFree(reader_);
        reader_ = nullptr;
    }
    taken_ = 0;
    root_ = nullptr;
    is_error_ = is_push_ = is_too_deep_ = false;
}

const bool redis_has_resp3 = HIREDIS_MAJOR >= 1;

const char *redis_library()
{
#define CORO_TEXT_OF(number) #number
#define CORO_VERSION_TEXT(major, minor, patch) CORO_TEXT_OF(major) "." CORO_TEXT_OF(minor) "." CORO_TEXT_OF(patch)
    return "hiredis " CORO_VERSION_TEXT(HIREDIS_MAJOR, HIREDIS_MINOR, HIREDIS_PATCH);
}

}  // namespace coro
