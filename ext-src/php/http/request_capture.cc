#include "php/http/request_capture.h"

#include "php/http/handler_log.h"
#include "php/http/request_object.h"
#include "php/http/response.h"
#include "php/runtime/request_record.h"
#include "php/runtime/runtime.h"
#include "php/zend/value.h"

#include "coro/base/clock.h"
#include "coro/base/json.h"
#include "coro/base/text_buffer.h"
#include "coro/server/lifecycle/worker.h"
#include "coro/server/shared/request_id.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace coro::php {

namespace {

constexpr std::string_view kSecretFields[] = {"authorization", "cookie", "proxy-authorization", "set-cookie"};

void append_number(std::string &to, const char *name, double number)
{
    to.append("\"").append(name).append("\":").append(decimal(number, 3)).append(",");
}

double milliseconds(Nanoseconds time)
{
    return double(time) / double(kMillisecond);
}

// Returns a head with "..." in place of the values that are secrets.
std::string without_secret_values(std::string_view head)
{
    std::string shown;
    while (!head.empty()) {
        std::string_view line = head.substr(0, std::min(head.find('\n'), head.size() - 1) + 1);
        head.remove_prefix(line.size());
        std::string_view name = line.substr(0, std::min(line.find(':'), line.size()));
        bool is_secret = std::any_of(std::begin(kSecretFields), std::end(kSecretFields), [name](std::string_view secret) {
            return http::equals_ignore_case(name, secret);
        });
        is_secret ? shown.append(name).append(": ...\r\n") : shown.append(line);
    }
    return shown;
}

class Capture final : public Timer {
public:
    void begin(CaptureOrder &order);
    void end();
    bool wants(const RequestData &message) const
    {
        return order_ && order_->is_open(runtime().loop().now()) &&
               order_->wants(message.text(message.head().method), message.text(message.head().path));
    }
    std::string shown(std::string_view head) const
    {
        return order_->shows_secrets ? std::string(head) : without_secret_values(head);
    }
    // Keeps a request that has ended. `describe` is only called if it is wanted.
    void keep(int status, const auto &describe);
    std::string take()
    {
        end();
        return std::exchange(kept_, {});
    }

private:
    static constexpr size_t kMostBytes = 4 << 20;

    void on_time() override { (void) take(); }

    CaptureOrder *order_ = nullptr;   // nullptr: nothing is captured
    std::string kept_;
};

Capture capture;

void Capture::begin(CaptureOrder &order)
{
    constexpr Nanoseconds kToCollect = 5 * kSecond;   // so long the admin process may take before it collects what was kept
    Nanoseconds now = runtime().loop().read_clock();
    kept_.clear();
    order_ = &order;
    request_watch |= kWatchCaptured;
    runtime().loop().arm(*this, std::max(order.until.load(), now) + kToCollect);
}

void Capture::end()
{
    request_watch &= uint8_t(~kWatchCaptured);
    order_ = nullptr;
    unlink();
}

void Capture::keep(int status, const auto &describe)
{
    if (!order_ || !order_->is_open(runtime().loop().now()) || !order_->wants(status)) {
        return;
    }
    std::string json = describe();
    if (kept_.size() + json.size() < kMostBytes && order_->take_place()) {
        kept_.append(kept_.empty() ? "" : ",").append(json);
    }
}

std::string describe_request(const RequestData &message)
{
    std::string json = "\"request\":{\"client\":";
    append_json(json, PeerName(message.origin().peer_address, 0).address().bytes);
    json += ",\"body_bytes\":" + std::to_string(message.body().size()) + ",\"head\":";
    append_json(json, capture.shown(message.raw_head()));
    return json += "},";
}

// Describes what the program has set: the server adds fields such as Date when it sends the head.
std::string describe_response(Response &response, int status)
{
    TextBuffer text;
    http1::FieldWriter writer(text);
    for (const FieldList::Field &field : response.fields()) {
        FieldList::write(field, writer);
    }
    response.write_cookies(writer);
    std::string json = "\"answer\":{\"status\":" + std::to_string(status) + ",\"head\":";
    append_json(json, capture.shown(text.view()));
    return json += "},";
}

std::string describe(Timeline &timeline, const RequestRecord &record, int status, Nanoseconds now)
{
    Nanoseconds handler_time = now - record.began_at;
    std::string json = "{\"worker\":" + std::to_string(serving_worker() ? serving_worker()->id() : -1) + ",";
    append_number(json, "began", double(record.wall_clock) / double(kSecond));
    append_number(json, "queue_ms", milliseconds(timeline.queue_time()));
    append_number(json, "handler_ms", milliseconds(handler_time));
    append_number(json, "php_ms", milliseconds(handler_time - timeline.own_waits()));
    json += record.request + describe_response(ResponseBox::of(record.response), status);
    append_timeline(json, &timeline, record.began_at, 64 << 10);
    json += ",";
    record.append_notes(json);
    return json += "}";
}

// Called when the handler of a request with a record has ended, in its coroutine.
void captured_request_ended(zend_long)
{
    Timeline *timeline = php_state_of(runtime().scheduler().current()).timeline;
    RequestRecord *record = Timeline::exists(timeline) ? timeline->record() : nullptr;
    if (!record || !record->response) {
        return;
    }
    if (record->ended) {
        record->ended(record->subject);   // ends the span of the request
    }
    zend_object *object = std::exchange(record->response, nullptr);
    Response &response = ResponseBox::of(object);
    bool is_unanswered = response.may_change_head() && GC_REFCOUNT(object) == 1;
    int status = is_unanswered ? 500 : response.status();
    record->response = object;   // describe() reads it
    capture.keep(status, [&] { return describe(*timeline, *record, status, runtime().loop().clock().now()); });
    timeline->take_record().reset();   // releases the response
}

}  // namespace

void begin_capture(CaptureOrder &order)
{
    capture.begin(order);
}

std::string captured_requests()
{
    return capture.take();
}

Nanoseconds time_in_queue(const RequestData &message)
{
    constexpr Nanoseconds kLongest = 3600 * kSecond;   // a longer one means that the clock was set
    Worker *worker = serving_worker();
    Nanoseconds waited = worker ? worker->wall_clock().now() - message.origin().received_at : 0;
    return waited > 0 && waited < kLongest ? waited : 0;
}

Timeline *captured_timeline(zval *made, Duty &duty)
{
    const RequestData &message = RequestBox::of(&made[0]).message;
    if (!capture.wants(message)) {
        return nullptr;
    }
    auto record = std::make_unique<RequestRecord>();
    record->request = describe_request(message);
    record->began_at = runtime().loop().clock().now();
    record->wall_clock = wall_time();
    record->response = Z_OBJ(made[1]);
    GC_ADDREF(record->response);
    record->ended = std::exchange(duty.ended, captured_request_ended);
    record->subject = duty.subject;
    return new Timeline(time_in_queue(message), std::move(record));
}

const RuntimeObserver capture_observer({
    .on_fork = [] { capture.end(); },
    .on_loop_abandoned = [] { capture.end(); },
    .on_shutdown = [] { capture.end(); },
});

}  // namespace coro::php
