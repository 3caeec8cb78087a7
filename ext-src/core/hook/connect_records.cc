#include "core/hook/connect_records.h"

#include <algorithm>
#include <vector>

namespace coro::hook {

namespace {

struct Record {
    int64_t coroutine;
    int fd;
};

// The records that have begun, the newest last. A fatal error may leave the record of a coroutine that has ended: no
// other coroutine gets the same id.
std::vector<Record> records;

auto newest_of(int64_t coroutine)
{
    return std::find_if(records.rbegin(), records.rend(),
                        [coroutine](const Record &record) { return record.coroutine == coroutine; });
}

}  // namespace

void begin_connect_record(int64_t coroutine)
{
    records.push_back({coroutine, -1});
}

int end_connect_record(int64_t coroutine)
{
    auto record = newest_of(coroutine);
    if (record == records.rend()) {
        return -1;
    }
    int fd = record->fd;
    records.erase(std::next(record).base());
    return fd;
}

void record_connect(int64_t coroutine, int fd)
{
    if (auto record = newest_of(coroutine); record != records.rend()) {
        record->fd = fd;
    }
}

}  // namespace coro::hook
