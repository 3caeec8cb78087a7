#include "coro/client/redis_reader.h"

#include <cerrno>

// Takes the place of redis_reader.cc in a build without hiredis.
namespace coro {

int RedisReader::feed(std::string_view)
{
    return -ENOSYS;
}

int RedisReader::next()
{
    return -ENOSYS;
}

void RedisReader::reset() {}

const bool redis_has_resp3 = false;

const char *redis_library()
{
    return "none";
}

}  // namespace coro
