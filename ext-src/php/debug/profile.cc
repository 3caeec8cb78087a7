#include "php/debug/profile.h"

#include "php/runtime/runtime.h"
#include "php/runtime/source_location.h"
#include "php/runtime/watchdog.h"
#include "php/zend/frames.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_map>

namespace coro::php {

namespace {

constexpr Nanoseconds kSampleInterval = 10 * kMillisecond;
constexpr Nanoseconds kWaitInterval = 50 * kMillisecond;
constexpr size_t kMostWaitsPerSample = 100;
constexpr size_t kDeepest = 50;             // of the frames of a stack, the innermost ones
constexpr size_t kMostBytes = 4 << 20;      // of all stacks

// Stacks with their numbers. Stacks for which there is no room are counted together.
class Stacks {
public:
    void add(const std::string &stack, uint64_t number)
    {
        auto found = numbers_.find(stack);
        if (found == numbers_.end()) {
            bool has_room = bytes_ + stack.size() < kMostBytes;
            found = numbers_.emplace(has_room ? stack : "[stacks without room]", 0).first;
            bytes_ += has_room ? stack.size() : 0;
        }
        found->second += number;
    }
    std::string text() const
    {
        std::string text;
        for (const auto &[stack, number] : numbers_) {
            text += stack + " " + std::to_string(number) + "\n";
        }
        return text;
    }
    void clear()
    {
        numbers_.clear();
        bytes_ = 0;
    }

private:
    std::unordered_map<std::string, uint64_t> numbers_;
    size_t bytes_ = 0;
};

// Appends the name of a function: "Foo::bar", "{closure}:a.php:12" or "a.php" for the code of a file.
void append_name(std::string &to, const zend_function *function)
{
    char text[256];
    size_t begin = to.size();
    bool is_user = ZEND_USER_CODE(function->type);
    const char *name = function->common.function_name ? ZSTR_VAL(function->common.function_name) : nullptr;
    const char *file = is_user ? ZSTR_VAL(function->op_array.filename) : "";
    file = strrchr(file, '/') ? strrchr(file, '/') + 1 : file;
    if (!name) {
        snprintf(text, sizeof text, "%s", file);
    } else if (strncmp(name, "{closure", 8) == 0) {   // PHP 8.4 adds the place
        snprintf(text, sizeof text, "{closure}:%s:%u", file, is_user ? function->op_array.line_start : 0);
    } else {
        const zend_class_entry *scope = function->common.scope;
        snprintf(text, sizeof text, "%s%s%s", scope ? ZSTR_VAL(scope->name) : "", scope ? "::" : "", name);
    }
    to += text;
    auto is_special = [](char byte) { return byte == ';' || (byte >= 0 && byte < ' '); };
    std::replace_if(to.begin() + ptrdiff_t(begin), to.end(), is_special, '?');
}

// Returns the names of the functions from the outermost to that of this frame, separated by ';'.
std::string stack_of(const zend_execute_data *frame)
{
    std::array<const zend_function *, kDeepest> functions;
    size_t count = 0;
    for (; frame && count < kDeepest; frame = frame->prev_execute_data) {
        if (is_worth_showing(frame)) {
            functions[count++] = frame->func;
        }
    }
    std::string stack = frame ? "...;" : "";
    for (size_t i = count; i > 0; i--) {
        append_name(stack, functions[i - 1]);
        stack += i > 1 ? ";" : "";
    }
    return stack;
}

class Profile final : public Timer {
public:
    void begin(Nanoseconds duration)
    {
        running_.clear();
        waits_.clear();
        until_ = runtime().loop().read_clock() + duration;
        sampled_at_ = runtime().loop().now();
        sample_running_code(kSampleInterval);
        runtime().loop().arm(*this, sampled_at_ + kWaitInterval);
    }
    void end()
    {
        if (until_ != 0) {
            unlink();
            sample_running_code(0);
            until_ = 0;
        }
    }
    void add_running()
    {
        uint32_t samples = until_ == 0 ? 0 : take_due_samples();
        if (samples == 0) {
            return;
        }
        const zend_execute_data *frame = EG(current_execute_data);
        std::string stack = frame ? stack_of(frame) : "";
        running_.add(stack.empty() ? "[event loop]" : stack, samples);
        if (runtime().loop().clock().now() > until_) {
            sample_running_code(0);
        }
    }
    std::string running() const { return running_.text(); }
    std::string waits() const { return waits_.text(); }

private:
    void on_time() override
    {
        Loop &loop = runtime().loop();
        Nanoseconds now = loop.clock().now();
        add_waits(uint64_t((now - sampled_at_) / kMillisecond));
        sampled_at_ = now;
        if (now < until_) {
            loop.arm(*this, now + kWaitInterval);
        } else {
            end();
        }
    }
    // Adds this number of milliseconds for each coroutine that waits.
    void add_waits(uint64_t milliseconds)
    {
        Scheduler &scheduler = runtime().scheduler();
        size_t visited = std::min(scheduler.live_count(), kMostWaitsPerSample);
        uint64_t left = visited;
        scheduler.live().for_some(scheduler.random(), [&](Coroutine &coroutine) {
            const Waiter *waiter = coroutine.waiter();
            if (waiter && !waiter->is_woken()) {
                std::string stack = stack_of(frame_of(coroutine));
                // each of those that are visited stands for live_count() / visited coroutines
                waits_.add(stack.ends_with(waiter->what()) ? stack : stack + ";" + waiter->what(),
                           milliseconds * scheduler.live_count() / visited);
            }
            return --left > 0;
        });
    }

    Stacks running_;
    Stacks waits_;
    Nanoseconds until_ = 0;        // 0: there is no profile
    Nanoseconds sampled_at_ = 0;   // when the waits were sampled last
};

Profile profile;

}  // namespace

void begin_profile(Nanoseconds duration)
{
    profile.begin(duration);
}

std::string folded_profile()
{
    profile.end();
    return profile.running();
}

std::string folded_waits()
{
    profile.end();
    return profile.waits();
}

const RuntimeObserver profile_observer({
    .on_interrupt = [] { profile.add_running(); },
    .on_fork = [] { profile.end(); },
    .on_shutdown = [] { profile.end(); },
});

}  // namespace coro::php
