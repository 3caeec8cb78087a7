#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

struct redisReader;

// The replies of Redis, over hiredis. A build without hiredis has these declarations too: redis_library() then returns
// "none", and all functions fail.
namespace coro {

// A value of a reply that is not an array.
struct RedisScalar {
    enum class Kind : uint8_t { kText, kStatus, kError, kInteger, kDouble, kBool, kNil };

    Kind kind;
    std::string_view text = {};   // of kText, kStatus, kError
    int64_t integer = 0;          // of kInteger; of kBool: 0 or 1
    double number = 0;            // of kDouble
};

// Builds the value of a reply in the host language. A reply is one value or an array of values, which may be arrays.
class RedisValues {
public:
    // Each of these functions adds a value to `array`, which is a result of add_array(). nullptr: the value is the reply
    // itself. The functions return false or nullptr if there is no memory, and must not run code of the program.
    [[nodiscard]] virtual bool add(void *array, const RedisScalar &value) = 0;
    // `count` is the number of elements that the server has announced, which perhaps never arrive. The elements of a map
    // are keys and values in turn (RESP3).
    [[nodiscard]] virtual void *add_array(void *array, size_t count, bool is_map) = 0;
    virtual void clear() = 0;   // drops the reply, which may be incomplete

protected:
    ~RedisValues() = default;
};

// Parses the replies of a server. hiredis 1.0 and newer versions understand RESP3, too.
class RedisReader {
public:
    static constexpr int kMostDepth = 64;   // the deepest nesting of arrays; hiredis 0.14 allows 8

    explicit RedisReader(RedisValues &values) : values_(values) {}
    ~RedisReader() { reset(); }
    RedisReader(const RedisReader &) = delete;
    RedisReader &operator=(const RedisReader &) = delete;

    // The most bytes of a reply.
    void set_limit(size_t limit) { limit_ = limit; }

    // Takes bytes of the server. Returns 0 or -ENOMEM.
    [[nodiscard]] int feed(std::string_view bytes);
    // Parses the bytes up to the end of the next reply. Returns 1 if the RedisValues has the whole reply, 0 if more
    // bytes are needed, or a negative error: -EPROTO, -ENOMEM, or -EMSGSIZE if the reply is too long. After an error
    // only reset() may be called.
    [[nodiscard]] int next();
    void reset();   // drops the bytes and the incomplete reply, for a new connection

    bool is_error() const { return is_error_; }   // true if the last reply is an error, whose text is failure()
    bool is_push() const { return is_push_; }     // true if the last reply belongs to no command (RESP3)
    const std::string &failure() const { return failure_; }   // returns the text of the last error

private:
    struct Functions;

    RedisValues &values_;
    redisReader *reader_ = nullptr;   // nullptr until bytes have arrived
    size_t limit_ = SIZE_MAX;
    size_t taken_ = 0;                // the number of bytes that were fed since the beginning of the present reply
    void *root_ = nullptr;            // the array of the host language that is the present reply
    bool is_error_ = false;
    bool is_push_ = false;
    bool is_too_deep_ = false;
    std::string failure_;
};

extern const bool redis_has_resp3;   // true if RedisReader understands RESP3

// Returns the name and version of the library, such as "hiredis 1.2.0", or "none".
const char *redis_library();

}  // namespace coro
