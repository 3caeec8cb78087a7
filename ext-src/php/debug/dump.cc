#include "php/debug/dump.h"

#include "php/runtime/runtime.h"
#include "php/runtime/source_location.h"

#include "coro/base/json.h"

#include "zend_builtin_functions.h"

#include <algorithm>
#include <cstdio>
#include <unordered_map>
#include <vector>

namespace coro::php {

namespace {

constexpr size_t kLongestName = 80;   // in bytes; longer names of files, commands and the like are cut

using Deadlines = std::unordered_map<const Waiter *, Deadline>;

// Finds the deadlines of all waits in the loop's timers, so that a wait does not need to store its own deadline.
Deadlines deadlines_of_waits()
{
    Deadlines found;
    runtime().loop().timers().for_each([&](Timer &timer, Deadline when) {
        if (Waiter *waiter = timer.waiter()) {
            found.emplace(waiter, when);
        }
    });
    return found;
}

std::vector<Coroutine *> in_order()
{
    std::vector<Coroutine *> all;
    Scheduler &scheduler = runtime().scheduler();
    all.reserve(scheduler.live_count());
    scheduler.live().for_each([&](Coroutine &coroutine) { all.push_back(&coroutine); });
    std::sort(all.begin(), all.end(), [](Coroutine *a, Coroutine *b) { return a->id() < b->id(); });
    return all;
}

bool is_waiting(const Coroutine &coroutine)
{
    return coroutine.waiter() && !coroutine.waiter()->is_woken();
}

const char *state_name(const Coroutine &coroutine)
{
    switch (coroutine.state()) {
        case Coroutine::State::kRunning: return "running";
        case Coroutine::State::kResuming: return "resuming";
        default: return is_waiting(coroutine) ? "waiting" : "ready";
    }
}

// Returns the integers of the array as a list, with "?" for each other value. Converting other values to strings
// may run PHP code, which may free what the dump points to.
std::string list_of(HashTable *values)
{
    std::string text;
    int count = 0;
    zval *value;
    ZEND_HASH_FOREACH_VAL(values, value) {
        text += count ? ", " : "";
        if (++count > kMostListed) {
            text += "...";
            break;
        }
        ZVAL_DEREF(value);
        text += Z_TYPE_P(value) == IS_LONG ? std::to_string(Z_LVAL_P(value)) : "?";
    } ZEND_HASH_FOREACH_END();
    return text;
}

// Returns the name of a file or a command without control characters, so that no part of the name looks like
// another line of the dump. A name of more than kLongestName bytes is cut.
std::string printable(const zend_string *name)
{
    std::string text(ZSTR_VAL(name), std::min(ZSTR_LEN(name), kLongestName));
    std::replace_if(text.begin(), text.end(), [](unsigned char byte) { return byte < ' ' || byte == 0x7f; }, '?');
    return ZSTR_LEN(name) > kLongestName ? text + "..." : text;
}

// Describes what the coroutine of this Waiter waits for. Returns "" if that is not known.
std::string subject_of(const Waiter &waiter)
{
    WaitSubject subject = waiter.subject();
    if (subject.is_client()) {
        return "client " + std::to_string(subject.session());
    }
    if (subject.is_named()) {
        return subject.name();
    }
    if (!subject.host_value()) {
        return "";
    }
    auto *counted = static_cast<zend_refcounted *>(const_cast<void *>(subject.host_value()));
    switch (GC_TYPE(counted)) {
        case IS_OBJECT: return name_of(reinterpret_cast<const zend_object *>(counted));
        case IS_ARRAY: return list_of(reinterpret_cast<HashTable *>(counted));
        case IS_STRING: return printable(reinterpret_cast<zend_string *>(counted));
        default: return "";
    }
}

double seconds_between(Nanoseconds from, Nanoseconds to)
{
    return double(std::max<Nanoseconds>(to - from, 0)) / double(kSecond);
}

struct Keys {
    zend_string *cid, *pcid, *state, *wait, *on, *since, *left, *backtrace;
};

// Returns the keys of the arrays that return_dump() makes, as interned strings that are made once.
const Keys &keys()
{
    static const Keys made = [] {
        auto key = [](const char *text) { return zend_string_init_interned(text, strlen(text), true); };
        return Keys{key("cid"), key("pcid"), key("state"), key("wait"), key("on"), key("since"), key("left"),
                    key("backtrace")};
    }();
    return made;
}

void add_backtrace(zval *trace, Coroutine &coroutine)
{
    zend_execute_data *own = EG(current_execute_data);
    EG(current_execute_data) = frame_of(coroutine);
    zend_fetch_debug_backtrace(trace, 0, DEBUG_BACKTRACE_IGNORE_ARGS, 0);
    EG(current_execute_data) = own;
}

zend_array *array_of(Coroutine &coroutine, const Deadlines &deadlines, Nanoseconds now, bool backtraces)
{
    constexpr uint32_t kFields = 8;
    HashTable *array = zend_new_array(kFields);   // with room for all fields, so that pointers to them remain valid
    auto add = [array](zend_string *key) {
        zval null;
        ZVAL_NULL(&null);
        return zend_hash_add_new(array, key, &null);
    };
    ZVAL_LONG(add(keys().cid), zend_long(coroutine.id()));
    ZVAL_LONG(add(keys().pcid), zend_long(coroutine.parent_id()));
    ZVAL_STRING(add(keys().state), state_name(coroutine));
    zval *wait = add(keys().wait), *on = add(keys().on), *since = add(keys().since), *left = add(keys().left);
    if (is_waiting(coroutine)) {
        Waiter *waiter = coroutine.waiter();
        ZVAL_STRING(wait, waiter->what());
        if (std::string subject = subject_of(*waiter); !subject.empty()) {
            ZVAL_STRINGL(on, subject.data(), subject.size());
        }
        ZVAL_DOUBLE(since, seconds_between(coroutine.waits_since(), now));
        if (auto deadline = deadlines.find(waiter); deadline != deadlines.end()) {
            ZVAL_DOUBLE(left, seconds_between(now, deadline->second));
        }
    }
    if (backtraces) {
        add_backtrace(add(keys().backtrace), coroutine);
    }
    return array;
}

std::string line_of(Coroutine &coroutine, const Deadlines &deadlines, Nanoseconds now)
{
    std::string line = "coroutine " + std::to_string(coroutine.id());
    if (coroutine.parent_id() > 0) {
        line += " of " + std::to_string(coroutine.parent_id());
    }
    if (!is_waiting(coroutine)) {
        return line + ": " + state_name(coroutine);
    }
    Waiter *waiter = coroutine.waiter();
    char times[64];
    snprintf(times, sizeof times, " for %.3f s", seconds_between(coroutine.waits_since(), now));
    line += std::string(": waiting in ") + waiter->what() + "(" + subject_of(*waiter) + ")" + times;
    if (auto deadline = deadlines.find(waiter); deadline != deadlines.end()) {
        snprintf(times, sizeof times, ", at most %.3f s more", seconds_between(now, deadline->second));
        line += times;
    }
    return line;
}

std::string json_of(Coroutine &coroutine, const Deadlines &deadlines, Nanoseconds now, const std::string &purpose)
{
    std::string text = "{\"cid\":" + std::to_string(coroutine.id()) + ",\"pcid\":" + std::to_string(coroutine.parent_id());
    auto add = [&text](const char *key, std::string_view value) {
        append_json(text.append(",\"").append(key).append("\":"), value);
    };
    add("request", purpose);
    add("state", state_name(coroutine));
    if (is_waiting(coroutine)) {
        Waiter *waiter = coroutine.waiter();
        add("wait", waiter->what());
        add("on", subject_of(*waiter));
        auto milliseconds = [](Nanoseconds from, Nanoseconds to) {
            return std::to_string(std::max<Nanoseconds>(to - from, 0) / kMillisecond);
        };
        text += ",\"since_ms\":" + milliseconds(coroutine.waits_since(), now);
        if (auto deadline = deadlines.find(waiter); deadline != deadlines.end()) {
            text += ",\"left_ms\":" + milliseconds(now, deadline->second);
        }
    }
    text += ",\"backtrace\":[";
    std::string frames = describe_frames(frame_of(coroutine), "\n");
    for (std::string_view rest = frames; !rest.empty();) {
        std::string_view frame = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(frame.size() + 1, rest.size()));
        append_json(text += text.ends_with('[') ? "" : ",", frame);
    }
    return text + "]}";
}

std::vector<Coroutine *> selected(const DumpSelection &selection)
{
    std::vector<Coroutine *> all = in_order();
    std::erase_if(all, [&selection](const Coroutine *each) {
        std::string_view state = state_name(*each);
        return !selection.state.empty() && (state == "resuming" ? "running" : state) != selection.state;
    });
    if (selection.by_age) {   // of coroutines that do not wait, the time at which they have begun to wait before counts
        std::stable_sort(all.begin(), all.end(), [](Coroutine *a, Coroutine *b) { return a->waits_since() < b->waits_since(); });
    }
    return all;
}

}  // namespace

std::string dump_selected(const DumpSelection &selection)
{
    std::vector<Coroutine *> all = selected(selection);
    Deadlines deadlines = deadlines_of_waits();
    Nanoseconds now = runtime().loop().clock().now();
    bool as_json = selection.as_json;
    std::string text = as_json ? "\"total\":" + std::to_string(all.size()) + ",\"coroutines\":[" : "";
    size_t shown = 0;
    while (shown < std::min(all.size(), selection.most)) {
        Coroutine &each = *all[shown];
        std::string purpose = selection.purpose(each);
        std::string entry = as_json ? (shown > 0 ? "," : "") + json_of(each, deadlines, now, purpose)
                                    : line_of(each, deadlines, now) + (purpose.empty() ? "" : "; " + purpose) + "\n    " +
                                          describe_frames(frame_of(each), "\n    ") + "\n";
        if (text.size() + entry.size() + 100 > selection.most_bytes) {
            break;
        }
        text += entry;
        shown++;
    }
    std::string left = std::to_string(all.size() - shown);
    return text + (as_json ? "],\"left_out\":" + left : shown < all.size() ? "and " + left + " more\n" : "");
}

std::string name_of(const zend_object *object)
{
    return ZSTR_VAL(object->ce->name) + ("#" + std::to_string(object->handle));
}

void return_dump(zval *return_value, bool backtraces)
{
    array_init(return_value);
    if (!runtime().has_loop()) {
        return;
    }
    Deadlines deadlines = deadlines_of_waits();
    std::vector<Coroutine *> all = in_order();
    Nanoseconds now = runtime().loop().clock().now();
    zend_hash_extend(Z_ARRVAL_P(return_value), uint32_t(all.size()), true);
    for (Coroutine *coroutine : all) {
        zval element;
        ZVAL_ARR(&element, array_of(*coroutine, deadlines, now, backtraces));
        zend_hash_next_index_insert_new(Z_ARRVAL_P(return_value), &element);
    }
}

std::string dump_text(bool backtraces, size_t most)
{
    if (!runtime().has_loop() || runtime().scheduler().live_count() == 0) {
        return "no coroutines\n";
    }
    Deadlines deadlines = deadlines_of_waits();
    std::vector<Coroutine *> all = in_order();
    Nanoseconds now = runtime().loop().clock().now();
    std::string text;
    for (size_t i = 0; i < std::min(all.size(), most); i++) {
        text += line_of(*all[i], deadlines, now) + "\n";
        if (backtraces) {
            text += "    " + describe_frames(frame_of(*all[i]), "\n    ") + "\n";
        }
    }
    if (all.size() > most) {
        text += "and " + std::to_string(all.size() - most) + " more\n";
    }
    return text;
}

// Raises a warning, with a dump of the coroutines, when all coroutines wait and nothing can wake them.
static void report_deadlock()
{
    constexpr size_t kMost = 100;
    std::string dump = dump_text(true, kMost);
    dump.pop_back();   // removes the newline of the last line
    php_error_docref(nullptr, E_WARNING, "all coroutines (%zu) are asleep and nothing can wake them: deadlock\n%s\n",
                     runtime().scheduler().live_count(), dump.c_str());
}

const RuntimeObserver deadlock_report_observer({.on_deadlock = report_deadlock});

}  // namespace coro::php
