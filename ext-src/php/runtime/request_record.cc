#include "php/runtime/request_record.h"

#include "coro/base/json.h"

#include <utility>

namespace coro::php {

RequestRecord::~RequestRecord()
{
    if (response) {   // the process ends before the handler has ended
        OBJ_RELEASE(std::exchange(response, nullptr));
    }
}

void RequestRecord::add(std::string &list, std::string_view json)
{
    if (list.size() + json.size() < kMostBytes) {
        list.append(list.empty() ? "" : ",").append(json);
    } else {
        left_out_++;
    }
}

void RequestRecord::note_log(LogLevel level, std::string_view message, int64_t coroutine, Nanoseconds now)
{
    std::string json = "{\"at_ms\":" + decimal(double(now - began_at) / double(kMillisecond), 3) +
                       ",\"cid\":" + std::to_string(coroutine) + ",\"level\":\"" + name_of_level(level) + "\",\"message\":";
    append_json(json, message);
    add(log_, json += "}");
}

void RequestRecord::note_span(std::string_view json)
{
    add(spans_, json);
}

void RequestRecord::note_coroutine(int64_t id)
{
    if (coroutines_.size() < kMostCoroutines) {
        coroutines_.push_back(id);
    } else {
        left_out_++;
    }
}

void RequestRecord::append_notes(std::string &to) const
{
    to += "\"coroutines\":[";
    for (int64_t id : coroutines_) {
        to.append(to.ends_with('[') ? "" : ",").append(std::to_string(id));
    }
    to.append("],\"spans\":[").append(spans_).append("],\"log\":[").append(log_);
    to.append("],\"notes_left_out\":").append(std::to_string(left_out_));
}

}  // namespace coro::php
