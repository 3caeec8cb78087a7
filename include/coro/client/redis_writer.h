#pragma once

#include <cstddef>
#include <memory>
#include <string_view>

namespace coro {

// A command in the format of Redis, to which arguments are added one by one. A short command needs no allocation.
class RedisWriter {
public:
    RedisWriter() = default;
    RedisWriter(const RedisWriter &) = delete;
    RedisWriter &operator=(const RedisWriter &) = delete;

    void add(std::string_view text, std::string_view prefix = {});   // the argument is the prefix and the text
    std::string_view bytes() const;      // returns the command as it is sent; valid until add() is called
    std::string_view arguments() const { return {data_ + kHeader, end_ - kHeader}; }   // what take_argument() reads

private:
    static constexpr size_t kMostDigits = 20;
    // bytes() writes the number of arguments directly before them, at the end of the header.
    static constexpr size_t kHeader = 1 + kMostDigits + 2;

    void need(size_t size);

    char own_[512];
    std::unique_ptr<char[]> more_;   // for a command that is longer
    char *data_ = own_;
    size_t room_ = sizeof own_;
    size_t end_ = kHeader;
    size_t count_ = 0;
};

// Returns the first of the arguments in `left`, which is not empty, and removes it from there.
std::string_view take_argument(std::string_view &left);

}  // namespace coro
