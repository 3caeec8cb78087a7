#include "coro/hook/connect_records.h"

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

// Has true for each descriptor for which a wait has timed out since a record with its socket has ended.
std::vector<bool> timed_out;

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
    if (fd >= 0 && size_t(fd) < timed_out.size()) {
        timed_out[size_t(fd)] = false;   // it was set for an earlier socket, or while the client has connected
    }
    return fd;
}

bool has_timed_out(int fd)
{
    return fd >= 0 && size_t(fd) < timed_out.size() && timed_out[size_t(fd)];
}

void note_timeout(int fd)
{
    if (fd >= 0) {
        timed_out.resize(std::max(timed_out.size(), size_t(fd) + 1));
        timed_out[size_t(fd)] = true;
    }
}

void record_connect(int64_t coroutine, int fd)
{
    if (auto record = newest_of(coroutine); record != records.rend()) {
        record->fd = fd;
    }
}

}  // namespace coro::hook
