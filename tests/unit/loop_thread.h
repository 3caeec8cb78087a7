#pragma once

#include "coro/loop/loop.h"
#include "coro/loop/wakeup.h"

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <semaphore>
#include <thread>
#include <utility>

// A thread with a loop of its own, in which other threads can execute functions.
namespace master_test {

class LoopThread final : private coro::Wakeup::Observer, private coro::Runnable {
public:
    ~LoopThread() { join(); }

    // Calls main(loop, ready) in the new thread. Returns when `main` has called ready().
    template <class Main>
    void start(Main main)
    {
        thread_ = std::thread([this, main = std::move(main)]() mutable {
            coro::Loop loop(coro::null_host(), {});
            loop_ = &loop;
            (void) !wakeup_.start(loop.poller());
            main(loop, std::function<void()>([this] { ready_.release(); }));
            Runnable::unlink();
            wakeup_.stop();
        });
        ready_.acquire();
    }

    void post(std::function<void()> work)
    {
        std::lock_guard guard(lock_);
        work_.push_back(std::move(work));
        wakeup_.signal();
    }
    // Calls the function in the thread of the loop, and returns the function's result.
    template <class F>
    auto in(F function)
    {
        struct Result {
            decltype(function()) value{};
            std::binary_semaphore is_there{0};
        };
        auto result = std::make_shared<Result>();
        post([result, &function] {
            result->value = function();
            result->is_there.release();
        });
        result->is_there.acquire();
        return std::move(result->value);
    }
    void join()
    {
        if (thread_.joinable()) {
            thread_.join();
        }
    }

private:
    void on_wakeup() override
    {
        if (!is_linked()) {
            loop_->scheduler().enqueue(*this);
        }
    }
    void run() override
    {
        std::deque<std::function<void()>> work;
        {
            std::lock_guard guard(lock_);
            work.swap(work_);
        }
        for (auto &function : work) {
            function();
        }
    }

    std::thread thread_;
    std::binary_semaphore ready_{0};
    coro::Loop *loop_ = nullptr;
    std::mutex lock_;
    std::deque<std::function<void()>> work_;
    coro::Wakeup wakeup_{static_cast<coro::Wakeup::Observer &>(*this)};
};

// Repeats the check until it returns true. Returns false if it does not return true within 20 seconds.
template <class Condition>
bool eventually(Condition condition)
{
    using namespace std::literals;
    auto until = std::chrono::steady_clock::now() + 20s;
    while (!condition()) {
        if (std::chrono::steady_clock::now() > until) {
            return false;
        }
        std::this_thread::sleep_for(1ms);
    }
    return true;
}

}  // namespace master_test
