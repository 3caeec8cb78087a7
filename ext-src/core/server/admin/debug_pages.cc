#include "core/server/admin/debug_pages.h"

#include "core/server/admin/flame_graph.h"
#include "core/server/admin/threads.h"
#include "coro/base/json.h"
#include "coro/base/percent.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <utility>

namespace coro {

namespace {

constexpr size_t kMostBytes = 32 << 20;   // of one page
constexpr uint32_t kMostCoroutines = 1'000'000;
constexpr uint32_t kMostSeconds = 60;

constexpr char kBusy[] = "too many requests for the state of the workers wait: try again\n";

AdminAnswer wrong(const char *what)
{
    return {400, what};
}

// Writes the answers of all processes as text: a line for each process, and what it has answered.
std::string as_text(const std::vector<WorkerAnswer> &answers)
{
    std::string text;
    for (const WorkerAnswer &each : answers) {
        std::string name = std::string(each.role) + " " + std::to_string(each.id) + " (pid " + std::to_string(each.pid) + ")\n";
        text += each.error.empty() ? name : each.error + "\n";
        text.append(each.text, 0, kMostBytes - std::min(text.size(), kMostBytes));
    }
    return text;
}

// Writes the answers, which are members of a JSON object each, as one JSON object. An answer that does not fit is left out.
std::string as_json(const std::vector<WorkerAnswer> &answers)
{
    std::string text = "{\"workers\":[";
    for (const WorkerAnswer &each : answers) {
        text += text.ends_with('[') ? "{" : ",{";
        text += "\"role\":\"" + std::string(each.role) + "\",\"id\":" + std::to_string(each.id) +
                ",\"pid\":" + std::to_string(each.pid) + ",";
        if (!each.text.empty() && text.size() + each.text.size() < kMostBytes) {
            text += each.text;
        } else {
            text += "\"error\":";
            append_json(text, each.error.empty() ? "there is no room for the answer: ask with a lower limit" : each.error);
        }
        text += "}";
    }
    return text + "]}\n";
}

// Appends the slowest requests of a worker as JSON objects, those with the longest total times first.
void append_slow(std::string &text, const PublishingThread &thread, const SlowRequests &from, size_t count, Nanoseconds now)
{
    std::vector<SlowRequest> all;
    for (size_t i = 0; i < SlowRequests::kCount; i++) {
        SlowRequest request;
        if (from.read(i, request)) {
            all.push_back(request);
        }
    }
    std::sort(all.begin(), all.end(), [](const SlowRequest &a, const SlowRequest &b) { return a.total() > b.total(); });
    all.resize(std::min(all.size(), count));
    for (const SlowRequest &each : all) {
        char times[240];
        auto ms = [](Nanoseconds time) { return decimal(double(time) / double(kMillisecond), 3); };
        long long ended_ago = std::max<Nanoseconds>(now - each.ended_at, 0) / kMillisecond;
        snprintf(times, sizeof times,
                 ",\"worker\":%d,\"cid\":%lld,\"ended_ms_ago\":%lld,\"queue_ms\":%s,\"handler_ms\":%s,\"total_ms\":%s",
                 thread.id, static_cast<long long>(each.coroutine), ended_ago,
                 ms(each.queue_time).c_str(), ms(each.handler_time).c_str(), ms(each.total()).c_str());
        append_json(text += text.ends_with('[') ? "{\"request\":" : ",{\"request\":", each.line());
        text += times;
        text.append(each.more().empty() ? "" : ",").append(each.more()).append("}");
    }
}

}  // namespace

AdminAnswer DebugPages::coroutines(const AdminRequest &request)
{
    std::string_view format = query_parameter(request.query, "format");
    std::string_view state = query_parameter(request.query, "state");
    std::string_view sort = query_parameter(request.query, "sort");
    uint32_t limit = query_number(request.query, "limit", 1000, kMostCoroutines);
    uint8_t states = state == "waiting" ? Question::kWaiting
                     : state == "ready" ? Question::kReady
                     : state == "running" ? Question::kRunning : 0;
    bool is_text = format == "text";
    if (!(is_text || format.empty() || format == "json") || limit == 0 || !(states || state.empty()) ||
        !(sort.empty() || sort == "id" || sort == "age")) {
        return wrong("parameters: format=json|text, limit=1 to 1000000, state=waiting|ready|running, sort=id|age\n");
    }
    auto flags = uint8_t(states | (is_text ? Question::kAsText : 0) | (sort == "age" ? Question::kByAge : 0));
    AdminAnswer answer;
    answer.later = [this, flags, limit, is_text](std::shared_ptr<AdminReply> reply) {
        auto send = [reply, is_text](std::vector<WorkerAnswer> &&answers) {
            is_text ? reply->send({200, as_text(answers)}) : reply->send({200, as_json(answers), "application/json"});
        };
        if (!inquirer_.ask({Question::About::kCoroutines, flags, 0, limit}, send)) {
            reply->send({503, kBusy});
        }
    };
    return answer;
}

AdminAnswer DebugPages::slow(const AdminRequest &request)
{
    uint32_t count = query_number(request.query, "count", 20, SlowRequests::kCount);
    if (count == 0) {
        return wrong("parameters: count=1 to 32, of the requests of each worker\n");
    }
    Nanoseconds now = loop_.read_clock();
    std::string text = "{\"requests\":[";
    for_each_thread(subject_, [&](const PublishingThread &thread) {
        if (thread.process && std::string_view(thread.role) == "worker") {
            const SlowRequests &slow = subject_.board.inquiry()->slow_requests(subject_.board.index_of(*thread.process));
            append_slow(text, thread, slow, count, now);
        }
    });
    return {200, text + "]}\n", "application/json"};
}

AdminAnswer DebugPages::sample(const AdminRequest &request, Question::About about)
{
    std::string_view format = query_parameter(request.query, "format");
    uint32_t seconds = query_number(request.query, "seconds", 10, kMostSeconds);
    bool is_image = format == "svg";
    if (seconds == 0 || !(is_image || format.empty() || format == "folded")) {
        return wrong("parameters: seconds=1 to 60, format=folded|svg\n");
    }
    if (profile_) {
        return {409, "another profile is being made: try again when it has ended\n"};
    }
    AdminAnswer answer;
    answer.later = [this, about, is_image, seconds](std::shared_ptr<AdminReply> reply) {
        begin_profile({about, is_image, seconds, std::move(reply)});
    };
    return answer;
}

void DebugPages::begin_profile(const Wanted &wanted)
{
    // Workers that answer late, because code blocks them, have begun then, too: what blocks them is in the profile.
    auto begun = [](std::vector<WorkerAnswer> &&) {};
    if (!inquirer_.ask({Question::About::kBeginProfile, 0, 0, wanted.seconds}, begun)) {
        wanted.reply->send({503, kBusy});
        return;
    }
    profile_ = std::make_unique<Wanted>(wanted);
    end_of_profile_.arm(loop_.read_clock() + wanted.seconds * kSecond);
}

void DebugPages::fetch_profile()
{
    auto send = [this](std::vector<WorkerAnswer> &&answers) {
        std::unique_ptr<Wanted> wanted = std::move(profile_);
        FoldedStacks stacks;
        for (const WorkerAnswer &each : answers) {
            std::string place = std::string(each.role) + " " + std::to_string(each.id);
            add_folded(stacks, each.error.empty() ? each.text : place + ";[" + each.error + "] 1\n");
        }
        bool is_blocked = wanted->about == Question::About::kBlocked;
        if (wanted->is_image) {
            std::string title = is_blocked ? "Where coroutines waited in " : "What ran in ";
            title += std::to_string(wanted->seconds) + " s";
            wanted->reply->send({200, flame_graph(stacks, title, is_blocked ? "ms" : "samples"), "image/svg+xml"});
        } else {
            wanted->reply->send({200, folded_text(stacks, kMostBytes)});
        }
    };
    if (!inquirer_.ask({profile_->about, 0, 0, 0}, send)) {
        std::exchange(profile_, nullptr)->reply->send({503, kBusy});
    }
}

// Reads "500", "5xx" or nothing. Returns false if the text is something else.
static bool read_status(std::string_view text, CaptureOrder &order)
{
    order.least_status = 0;
    order.most_status = 999;
    bool is_class = text.size() == 3 && text.substr(1) == "xx";
    int first = 0;
    std::string_view digits = is_class ? text.substr(0, 1) : text;
    bool is_number = std::from_chars(digits.data(), digits.data() + digits.size(), first).ptr == digits.data() + digits.size();
    if (!text.empty()) {
        order.least_status = is_class ? first * 100 : first;
        order.most_status = is_class ? first * 100 + 99 : first;
    }
    return text.empty() || (is_number && text.size() == 3);
}

AdminAnswer DebugPages::trace(const AdminRequest &request)
{
    constexpr Nanoseconds kMostTime = 300;
    uint32_t count = query_number(request.query, "count", 1, 100);
    uint32_t time = query_number(request.query, "seconds", 30, kMostTime);
    if (capture_) {
        return {409, "requests are being traced already: try again when that has ended\n"};
    }
    CaptureOrder &order = subject_.board.inquiry()->capture_order();
    if (count == 0 || time == 0 || !read_status(query_parameter(request.query, "status"), order) ||
        !order.set(percent_decoded(query_parameter(request.query, "match")), query_parameter(request.query, "method"))) {
        return wrong("parameters: match=PATH (a glob with * or a prefix), method=GET, status=500|5xx, count=1 to 100, "
                     "seconds=1 to 300, secrets=1\n");
    }
    order.shows_secrets = query_parameter(request.query, "secrets") == "1";
    AdminAnswer answer;
    answer.later = [this, count, time](const std::shared_ptr<AdminReply> &reply) {
        CaptureOrder &order = subject_.board.inquiry()->capture_order();
        order.left.store(int(count));
        order.until.store(loop_.read_clock() + time * kSecond);
        capture_ = reply;
        reply->watch_client();
        begin_capture();
    };
    return answer;
}

void DebugPages::begin_capture()
{
    auto begun = [this](std::vector<WorkerAnswer> &&) { look_at_capture(); };
    if (!inquirer_.ask({Question::About::kBeginCapture, 0, 0, 0}, begun)) {
        subject_.board.inquiry()->capture_order().until.store(0);
        std::exchange(capture_, nullptr)->send({503, kBusy});
    }
}

// Waits until the wanted requests have ended, the time is over or the client has gone, and then fetches them.
void DebugPages::look_at_capture()
{
    constexpr Nanoseconds kLook = 50 * kMillisecond;
    Nanoseconds now = loop_.read_clock();
    if (capture_->is_awaited() && subject_.board.inquiry()->capture_order().is_open(now)) {
        capture_look_.arm(now + kLook);
        return;
    }
    fetch_capture();
}

void DebugPages::fetch_capture()
{
    subject_.board.inquiry()->capture_order().until.store(0);
    auto send = [this](std::vector<WorkerAnswer> &&answers) {
        std::string text = "{\"requests\":[";
        for (const WorkerAnswer &each : answers) {
            text.append(each.text.empty() || text.ends_with('[') ? "" : ",").append(each.text);
        }
        text += "],\"errors\":[";
        for (const WorkerAnswer &each : answers) {
            if (!each.error.empty()) {
                append_json(text += text.ends_with('[') ? "" : ",", each.error);
            }
        }
        std::exchange(capture_, nullptr)->send({200, text + "]}\n", "application/json"});
    };
    if (!inquirer_.ask({Question::About::kCaptured, 0, 0, 0}, send)) {
        std::exchange(capture_, nullptr)->send({503, kBusy});
    }
}

}  // namespace coro
