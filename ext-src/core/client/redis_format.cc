#include "coro/client/redis_reader.h"

#include <charconv>
#include <cstring>

namespace coro {

namespace {

// Appends lines to a string, over a small buffer: most commands are short, and are copied to the string at once.
class LineWriter {
public:
    explicit LineWriter(std::string &out) : out_(out) {}
    ~LineWriter() { flush(); }

    void write_number(char type, size_t number)
    {
        constexpr size_t kMostDigits = 20;
        need(1 + kMostDigits);
        *at_++ = type;
        if (number < 10) {
            *at_++ = char('0' + number);
        } else {
            at_ = std::to_chars(at_, at_ + kMostDigits, number).ptr;
        }
        end_line();
    }

    void write_text(const char *text, size_t size)
    {
        if (size < sizeof(buffer_) / 2) {
            need(size);
            memcpy(at_, text, size);
            at_ += size;
        } else {
            flush();
            out_.append(text, size);
        }
        end_line();
    }

private:
    // Makes room for this number of bytes, and for the end of the line.
    void need(size_t size)
    {
        if (size + 2 > size_t(buffer_ + sizeof(buffer_) - at_)) {
            flush();
        }
    }
    void end_line()
    {
        need(0);
        *at_++ = '\r';
        *at_++ = '\n';
    }
    void flush()
    {
        out_.append(buffer_, size_t(at_ - buffer_));
        at_ = buffer_;
    }

    std::string &out_;
    char buffer_[512];
    char *at_ = buffer_;
};

}  // namespace

// hiredis has such a function, too, which needs several allocations for each command.
void format_redis_command(std::string &out, int count, const char *const *arguments, const size_t *lengths)
{
    LineWriter writer(out);
    writer.write_number('*', size_t(count));
    for (int i = 0; i < count; i++) {
        writer.write_number('$', lengths[i]);
        writer.write_text(arguments[i], lengths[i]);
    }
}

}  // namespace coro
