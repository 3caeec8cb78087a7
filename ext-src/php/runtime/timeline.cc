#include "php/runtime/timeline.h"

#include "php/runtime/request_record.h"
#include "php/runtime/runtime.h"
#include "php/zend/frames.h"
#include "php/zend/value.h"

#include "coro/base/json.h"

#include <algorithm>
#include <cstring>
#include <string_view>

namespace coro::php {

namespace {

struct KindOf {
    std::string_view prefix;
    WaitKind kind;
};

// By the extension whose function waits.
constexpr KindOf kExtensions[] = {
    {"mysqli", WaitKind::kSql}, {"pdo", WaitKind::kSql},     {"pgsql", WaitKind::kSql},  {"sqlite3", WaitKind::kSql},
    {"odbc", WaitKind::kSql},   {"redis", WaitKind::kRedis}, {"curl", WaitKind::kHttp}, {"soap", WaitKind::kHttp},
};

// By the class or function of this extension that waits.
constexpr KindOf kOwnFunctions[] = {
    {"Coro\\Coroutine\\Redis", WaitKind::kRedis},
    {"Coro\\Coroutine\\Http", WaitKind::kHttp},   // Http\Client and Http2\Client
    {"Coro\\Http\\", WaitKind::kHttp},
};

// By the name of the wait. The first row that fits counts.
constexpr KindOf kWaits[] = {
    {"Redis::", WaitKind::kRedis},
    {"Response::recv", WaitKind::kSocket},
    {"Response::", WaitKind::kWrite},
    {"Server::send", WaitKind::kWrite},
    {"Request::", WaitKind::kSocket},
    {"Socket::", WaitKind::kSocket},
    {"Connector::", WaitKind::kSocket},
    {"Coroutine::sleep", WaitKind::kSleep},
    {"Client::sleep", WaitKind::kSleep},
    {"sleep", WaitKind::kSleep},
    {"usleep", WaitKind::kSleep},
    {"nanosleep", WaitKind::kSleep},
    {"clock_nanosleep", WaitKind::kSleep},
    {"Lock::", WaitKind::kLock},
    {"Mutex::", WaitKind::kLock},
    {"RWLock::", WaitKind::kLock},
    {"Semaphore::", WaitKind::kLock},
    {"flock", WaitKind::kLock},
    {"autoload", WaitKind::kLock},
    {"System::readFile", WaitKind::kFile},
    {"System::writeFile", WaitKind::kFile},
    {"System::statvfs", WaitKind::kFile},
    {"upload", WaitKind::kFile},
    {"fsync", WaitKind::kFile},
    {"fdatasync", WaitKind::kFile},
    {"sqlite", WaitKind::kSql},
    {"SQL", WaitKind::kSql},   // of ODBC
    {"System::dnsLookup", WaitKind::kName},
    {"System::get", WaitKind::kName},
    {"look_up", WaitKind::kName},
    {"get", WaitKind::kName},   // getaddrinfo(), gethostbyname_r(), getnameinfo()
    {"res_", WaitKind::kName},
    {"System::exec", WaitKind::kProcess},
    {"System::wait", WaitKind::kProcess},
    {"wait", WaitKind::kProcess},
    {"popen", WaitKind::kProcess},
    {"pclose", WaitKind::kProcess},
    {"command", WaitKind::kProcess},
    {"helper", WaitKind::kProcess},
    {"Process::", WaitKind::kProcess},
    {"Runtime::offload", WaitKind::kProcess},
    {"Server::task", WaitKind::kProcess},
    {"Channel::", WaitKind::kCoroutine},
    {"WaitGroup::", WaitKind::kCoroutine},
    {"Barrier::", WaitKind::kCoroutine},
    {"TaskGroup::", WaitKind::kCoroutine},
    {"Condition::", WaitKind::kCoroutine},
    {"Coroutine::", WaitKind::kCoroutine},
    {"Atomic::", WaitKind::kCoroutine},
    {"curl", WaitKind::kHttp},
};

template <size_t N>
const KindOf *row_for(const KindOf (&table)[N], std::string_view name)
{
    auto row = std::find_if(table, table + N, [name](const KindOf &each) {
        return name.size() >= each.prefix.size() &&
               zend_binary_strncasecmp(name.data(), each.prefix.size(), each.prefix.data(), each.prefix.size(),
                                       each.prefix.size()) == 0;
    });
    return row == table + N ? nullptr : row;
}

// Functions of streams that wait in calls of the C library: their first argument tells what the stream is.
WaitKind kind_of_call(const zend_execute_data *frame, std::string_view what)
{
    zval *first = frame && ZEND_CALL_NUM_ARGS(frame) > 0 ? ZEND_CALL_ARG(frame, 1) : nullptr;
    if (first && Z_TYPE_P(first) == IS_STRING && (view(Z_STR_P(first)).starts_with("http://") ||
                                                  view(Z_STR_P(first)).starts_with("https://"))) {
        return WaitKind::kHttp;
    }
    bool is_socket_call = what.starts_with("recv") || what.starts_with("send") || what == "poll" || what == "ppoll" ||
                          what == "select" || what == "connect" || what.starts_with("accept");
    if (is_socket_call) {
        return WaitKind::kSocket;
    }
    bool is_file_call = what.starts_with("read") || what.starts_with("write") || what.starts_with("open");
    return is_file_call ? WaitKind::kFile : WaitKind::kOther;
}

WaitKind kind_of(const zend_execute_data *frame, const zend_function *function, std::string_view what)
{
    if (function && function->type == ZEND_INTERNAL_FUNCTION) {
        const zend_module_entry *module = function->internal_function.module;
        if (!module && function->common.scope) {   // a method that the driver of PDO has added
            module = function->common.scope->type == ZEND_INTERNAL_CLASS ? function->common.scope->info.internal.module : nullptr;
        }
        if (const KindOf *row = module ? row_for(kExtensions, module->name) : nullptr) {
            return row->kind;
        }
        const zend_string *name = function->common.scope ? function->common.scope->name : function->common.function_name;
        if (const KindOf *row = name ? row_for(kOwnFunctions, view(name)) : nullptr) {
            return row->kind;
        }
    }
    const KindOf *row = row_for(kWaits, what);
    return row ? row->kind : kind_of_call(frame, what);
}

std::string milliseconds(Nanoseconds time)
{
    return decimal(double(time) / double(kMillisecond), 3);
}

std::string_view file_name(const zend_string *path)
{
    std::string_view name = view(path);
    return name.substr(name.rfind('/') + 1);   // npos + 1 is 0
}

void release_file(const Timeline::Wait &wait)
{
    if (wait.file) {
        zend_string_release(wait.file);
    }
}

std::string json_of(const Timeline::Wait &wait, Nanoseconds begin)
{
    std::string json = "{\"at_ms\":" + milliseconds(wait.began_at - begin) + ",\"ms\":" + milliseconds(wait.duration) +
                       ",\"kind\":\"" + wait_kind_name(wait.kind) + "\",\"what\":";
    std::string name;
    if (wait.function) {
        name = (wait.scope ? std::string(view(wait.scope)) + "::" : std::string()) + std::string(view(wait.function));
    }
    append_json(json, name.empty() ? std::string_view(wait.what) : std::string_view(name));
    json += ",\"cid\":" + std::to_string(wait.coroutine);
    if (wait.file) {
        json += ",\"place\":";
        append_json(json, std::string(file_name(wait.file)) + ":" + std::to_string(wait.line));
    }
    return json += "}";
}

}  // namespace

uint8_t request_watch = 0;
Timeline Timeline::wanted_(0);

const char *wait_kind_name(WaitKind kind)
{
    constexpr const char *kNames[] = {"sql",     "redis", "http", "name",      "socket", "file",
                                      "process", "sleep", "lock", "coroutine", "write",  "other"};
    static_assert(std::size(kNames) == kWaitKinds);
    return kNames[size_t(kind)];
}

Timeline::Timeline(int64_t handler) : handler_(handler) {}

Timeline::Timeline(Nanoseconds queue_time, std::unique_ptr<RequestRecord> record) :
    handler_(0), queue_time_(queue_time), record_(std::move(record))
{
}

Timeline::~Timeline()
{
    std::for_each(longest_.begin(), longest_.end(), release_file);
}

std::unique_ptr<RequestRecord> Timeline::take_record()
{
    return std::move(record_);
}

void Timeline::release()
{
    if (this != &wanted_ && --references_ == 0) {
        delete this;
    }
}

void Timeline::add(const Wait &wait)
{
    count_++;
    Sum &sum = sums_[size_t(wait.kind)];
    sum.count++;
    sum.duration += wait.duration;
    own_waits_ += wait.coroutine == handler_ ? wait.duration : 0;
    auto is_shorter = [](const Wait &a, const Wait &b) { return a.duration < b.duration; };
    if (longest_.size() < kMost) {
        longest_.push_back(wait);
    } else if (wait.duration > longest_[shortest_].duration) {
        release_file(longest_[shortest_]);
        longest_[shortest_] = wait;
    } else {
        return;
    }
    if (wait.file) {
        zend_string_addref(wait.file);
    }
    if (longest_.size() == kMost) {
        shortest_ = size_t(std::min_element(longest_.begin(), longest_.end(), is_shorter) - longest_.begin());
    }
}

Timeline &Timeline::made_for(Coroutine &coroutine)
{
    CoroutineState &state = php_state_of(coroutine);
    if (state.timeline == &wanted_) {
        state.timeline = new Timeline(coroutine.id());
    }
    return *state.timeline;
}

// The loop reads its clock once in a turn, so the time is read here.
void Timeline::left(Coroutine &coroutine)
{
    if (coroutine.waiter()) {
        php_state_of(coroutine).left_at = runtime().loop().clock().now();
    }
}

void Timeline::continued(Coroutine &coroutine)
{
    const Waiter *waiter = coroutine.waiter();
    if (!waiter) {
        return;   // it has started or resumed another coroutine
    }
    Wait wait;
    wait.began_at = php_state_of(coroutine).left_at;
    wait.duration = runtime().loop().clock().now() - wait.began_at;
    wait.coroutine = coroutine.id();
    wait.what = waiter->what();
    const zend_execute_data *frame = EG(current_execute_data);
    const zend_function *function = frame ? frame->func : nullptr;
    bool is_internal = function && function->type == ZEND_INTERNAL_FUNCTION;
    wait.kind = kind_of(is_internal ? frame : nullptr, function, wait.what);
    if (is_internal && function->internal_function.module && function->common.function_name) {   // its names live forever
        wait.function = function->common.function_name;
        wait.scope = function->common.scope ? function->common.scope->name : nullptr;
    }
    if (const zend_execute_data *caller = frame ? nearest_user_frame(frame) : nullptr) {
        wait.file = caller->func->op_array.filename;
        wait.line = caller->opline->lineno;
    }
    made_for(coroutine).add(wait);
}

Timeline *Timeline::of_started(Coroutine &starter, Coroutine &started)
{
    CoroutineState &state = php_state_of(starter);
    if (starter.is_main() && state.timeline == &wanted_) {
        return &wanted_;   // the coroutine of a handler
    }
    Timeline &timeline = made_for(starter);
    timeline.handler_ = timeline.handler_ == 0 ? started.id() : timeline.handler_;
    if (timeline.record_) {
        timeline.record_->note_coroutine(started.id());
    }
    return timeline.share();
}

RequestRecord *current_record()
{
    Timeline *timeline = runtime().has_loop() ? php_state_of(runtime().scheduler().current()).timeline : nullptr;
    return Timeline::exists(timeline) ? timeline->record() : nullptr;
}

void append_timeline(std::string &to, const Timeline *timeline, Nanoseconds begin, size_t most)
{
    size_t end = to.size() + most;
    bool exists = Timeline::exists(timeline);
    to += "\"waits\":{";
    for (size_t i = 0; exists && i < kWaitKinds; i++) {
        const Timeline::Sum &sum = timeline->sums()[i];
        if (sum.count > 0) {
            to.append(to.ends_with('{') ? "\"" : ",\"").append(wait_kind_name(WaitKind(i)));
            to += "\":{\"count\":" + std::to_string(sum.count) + ",\"ms\":" + milliseconds(sum.duration) + "}";
        }
    }
    to += "},\"timeline\":[";
    std::vector<Timeline::Wait> waits = exists ? timeline->longest() : std::vector<Timeline::Wait>();
    std::sort(waits.begin(), waits.end(), [](const auto &a, const auto &b) { return a.duration > b.duration; });
    std::vector<std::pair<Nanoseconds, std::string>> shown;
    constexpr size_t kRest = 40;   // the end of this text
    size_t used = to.size() + kRest;
    for (const Timeline::Wait &wait : waits) {
        std::string json = json_of(wait, begin);
        used += json.size() + 1;
        if (used > end) {
            break;
        }
        shown.emplace_back(wait.began_at, std::move(json));
    }
    std::sort(shown.begin(), shown.end());
    for (const auto &[at, json] : shown) {
        to.append(to.ends_with('[') ? "" : ",").append(json);
    }
    to += "],\"left_out\":" + std::to_string(exists ? timeline->count() - shown.size() : 0);
}

}  // namespace coro::php
