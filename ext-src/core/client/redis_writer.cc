#include "coro/client/redis_writer.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <utility>

namespace coro {

namespace {

// Writes a line with a letter and a number, and returns its end.
char *write_number(char *at, char type, size_t number, size_t most_digits)
{
    *at++ = type;
    at = std::to_chars(at, at + most_digits, number).ptr;
    *at++ = '\r';
    *at++ = '\n';
    return at;
}

}  // namespace

// hiredis has such a function, too, which needs several allocations for each command.
void RedisWriter::add(std::string_view text, std::string_view prefix)
{
    size_t size = prefix.size() + text.size();
    need(kHeader + size + 2);
    char *at = write_number(data_ + end_, '$', size, kMostDigits);
    at = std::copy(prefix.begin(), prefix.end(), at);
    at = std::copy(text.begin(), text.end(), at);
    *at++ = '\r';
    *at++ = '\n';
    end_ = size_t(at - data_);
    count_++;
}

void RedisWriter::need(size_t size)
{
    if (size <= room_ - end_) {
        return;
    }
    room_ = std::max(room_ * 2, end_ + size);
    std::unique_ptr<char[]> made(new char[room_]);
    memcpy(made.get(), data_, end_);
    more_ = std::move(made);
    data_ = more_.get();
}

std::string_view RedisWriter::bytes() const
{
    char header[kHeader];
    size_t size = size_t(write_number(header, '*', count_, kMostDigits) - header);
    char *begin = data_ + kHeader - size;
    memcpy(begin, header, size);
    return {begin, end_ - kHeader + size};
}

std::string_view take_argument(std::string_view &left)
{
    size_t size = 0;
    std::from_chars(left.data() + 1, left.data() + left.size(), size);
    size_t begin = left.find('\n') + 1;
    std::string_view taken = left.substr(begin, size);
    left.remove_prefix(begin + size + 2);
    return taken;
}

}  // namespace coro
