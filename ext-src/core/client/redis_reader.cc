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
    static RedisReader &of(const redisReadTask *task) { return *static_cast<RedisReader *>(task->privdata); }

    static void *text(const redisReadTask *task, char *bytes, size_t size)
    {
        RedisReader &self = of(task);
        std::string_view given(bytes, size);
        given.remove_prefix(is_verbatim(task->type) ? kFormatSize : 0);
        auto kind = task->type == REDIS_REPLY_ERROR    ? RedisValues::Text::kError
                    : task->type == REDIS_REPLY_STATUS ? RedisValues::Text::kStatus
                                                       : RedisValues::Text::kBulk;
        if (kind == RedisValues::Text::kError && !task->parent) {
            self.is_error_ = true;
            self.failure_ = given;
        }
        return self.add(task, self.values_.add_text(self.array_of(task), kind, given));
    }

    static void *array(const redisReadTask *task, ArraySize count)
    {
        RedisReader &self = of(task);
        if (self.reader_->ridx >= kMostDepth) {
            self.is_too_deep_ = true;
            return nullptr;
        }
        void *parent = self.array_of(task);
        void *made = is_map(task->type) ? self.values_.add_map(parent, size_t(count))
                                        : self.values_.add_array(parent, size_t(count));
        if (!task->parent) {
            self.root_ = made;
            note_push(self, task->type);
            return made ? &self : nullptr;
        }
        return made;
    }

    static void *integer(const redisReadTask *task, long long number)
    {
        RedisReader &self = of(task);
        return self.add(task, self.values_.add_integer(self.array_of(task), number));
    }

    static void *nil(const redisReadTask *task)
    {
        RedisReader &self = of(task);
        void *parent = self.array_of(task);
        // In an array, no array is an empty array, so that programs can count its elements.
        bool is_array = parent && task->type == REDIS_REPLY_ARRAY;
        return self.add(task, is_array ? self.values_.add_array(parent, 0) != nullptr : self.values_.add_nil(parent));
    }

    static void release(void *reply) { static_cast<RedisReader *>(reply)->values_.clear(); }

#if HIREDIS_MAJOR >= 1
    static void *number(const redisReadTask *task, double number, char *, size_t)
    {
        RedisReader &self = of(task);
        return self.add(task, self.values_.add_double(self.array_of(task), number));
    }

    static void *flag(const redisReadTask *task, int flag)
    {
        RedisReader &self = of(task);
        return self.add(task, self.values_.add_bool(self.array_of(task), flag != 0));
    }

    static void note_push(RedisReader &self, int type) { self.is_push_ = type == REDIS_REPLY_PUSH; }
    static bool is_map(int type) { return type == REDIS_REPLY_MAP; }
    static bool is_verbatim(int type) { return type == REDIS_REPLY_VERB; }

    static constexpr redisReplyObjectFunctions kAll = {text, array, integer, number, nil, flag, release};
#else
    static void note_push(RedisReader &, int) {}
    static bool is_map(int) { return false; }
    static bool is_verbatim(int) { return false; }

    static constexpr redisReplyObjectFunctions kAll = {text, array, integer, nil, release};
#endif
};

void *RedisReader::add(const redisReadTask *, bool was_added)
{
    return was_added ? this : nullptr;
}

void *RedisReader::array_of(const redisReadTask *task) const
{
    void *parent = task->parent ? task->parent->obj : nullptr;
    return parent == this ? root_ : parent;
}

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
