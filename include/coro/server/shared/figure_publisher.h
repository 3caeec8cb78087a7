#pragma once

#include "coro/base/memory_use.h"
#include "coro/loop/timer.h"
#include "coro/server/shared/scoreboard.h"

namespace coro {

class Loop;

// Publishes the gauges of one thread once a second, if the server collects figures (ServingRow::durations). The time of the
// last publication also shows whether the loop of the thread is stuck.
class FigurePublisher final : private Timer {
public:
    static constexpr Nanoseconds kInterval = kSecond;

    class Source {
    public:
        // Adds what only this thread's owner knows. Called once a second, by a timer: must run no code of the program.
        virtual void add_gauges(ThreadGauges &gauges) = 0;

    protected:
        ~Source() = default;
    };

    FigurePublisher(Loop &loop, ServingRow &row, Source &source) : loop_(loop), row_(row), source_(source) {}
    void start();   // publishes at once; does nothing if the server collects no figures
    void stop();

private:
    void on_time() override;
    void publish(Nanoseconds now);

    Loop &loop_;
    ServingRow &row_;
    Source &source_;
    MemoryMeter memory_;
    Nanoseconds due_at_ = 0;
};

// Returns how late the loop of a thread is: what it has published or, if it has not published in time, the time since then.
Nanoseconds lateness_of(const ThreadGauges &gauges, Nanoseconds now);

}  // namespace coro
