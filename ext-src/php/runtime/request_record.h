#pragma once

#include "php/runtime/duty.h"

#include "coro/base/clock.h"
#include "coro/base/log.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace coro::php {

// What is kept of a request that /debug/trace may show. It belongs to the Timeline of the request.
class RequestRecord {
public:
    RequestRecord() = default;
    ~RequestRecord();
    RequestRecord(const RequestRecord &) = delete;
    RequestRecord &operator=(const RequestRecord &) = delete;

    std::string request;           // the members of a JSON object that describe the request
    Nanoseconds began_at = 0;      // monotonic time at which the handler was called
    Nanoseconds wall_clock = 0;    // the same time in nanoseconds since 1970
    zend_object *response = nullptr;   // kept; nullptr: the handler has ended
    void (*ended)(zend_long) = nullptr;   // what the Duty of the request had as its end
    zend_long subject = 0;

    // The running coroutine, which belongs to the request, has logged this.
    void note_log(LogLevel level, std::string_view message, int64_t coroutine, Nanoseconds now);
    void note_span(std::string_view json);       // a JSON object
    void note_coroutine(int64_t id);
    // Appends all of this as members of a JSON object.
    void append_notes(std::string &to) const;

private:
    static constexpr size_t kMostBytes = 64 << 10;   // of each list
    static constexpr size_t kMostCoroutines = 1000;

    void add(std::string &list, std::string_view json);

    std::string log_;
    std::string spans_;
    std::vector<int64_t> coroutines_;
    size_t left_out_ = 0;   // what had no room
};

}  // namespace coro::php
