// Fuzzes the parser of Redis replies. For any input the replies must not depend on how the bytes are split, and the values
// of a reply must be complete or dropped. A command, whose arguments are the lines of the input, must be what its format
// says: an array of these texts. Build with -fsanitize=fuzzer,address.
#include "coro/client/redis_reader.h"
#include "coro/client/redis_writer.h"

#include "../unit/redis_values.h"

#include <algorithm>
#include <cstdlib>
#include <string>

namespace {

using namespace coro;

// Returns the replies as text. The parts are `step` bytes long; 0: the whole input is one part.
std::string read(std::string_view bytes, size_t step)
{
    TextValues values;
    RedisReader reader(values);
    reader.set_limit(4096);
    std::string all;
    while (!bytes.empty()) {
        size_t size = step == 0 ? bytes.size() : std::min(step, bytes.size());
        if (reader.feed(bytes.substr(0, size)) < 0) {
            return all;
        }
        bytes.remove_prefix(size);
        int outcome;
        while ((outcome = reader.next()) > 0) {
            all += values.take() + "\n";
        }
        if (outcome < 0) {
            // Whether a reply is too long is noticed after different numbers of bytes.
            return all + (outcome == -EMSGSIZE ? "" : "error");
        }
    }
    return all;
}

void check_command(std::string_view bytes)
{
    RedisWriter writer;
    std::string expected;
    while (!bytes.empty()) {
        size_t end = std::min(bytes.find('\n'), bytes.size());
        writer.add(bytes.substr(0, end));
        expected += (expected.empty() ? "[" : " ") + std::string(bytes.substr(0, end));
        bytes.remove_prefix(std::min(end + 1, bytes.size()));
    }
    TextValues values;
    RedisReader reader(values);
    if (!expected.empty() && (reader.feed(writer.bytes()) != 0 || reader.next() != 1 || values.take() != expected + "]")) {
        std::abort();
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    std::string_view bytes(reinterpret_cast<const char *>(data), size);
    check_command(bytes);
    std::string whole = read(bytes, 0);
    for (size_t step : {1, 2, 7}) {
        std::string parts = read(bytes, step);
        if (size < 4096 && parts != whole) {
            std::abort();
        }
    }
    return 0;
}
