#pragma once

#include "coro/base/fd.h"
#include "coro/base/shared_memory.h"
#include "coro/server/shared/capture_order.h"
#include "coro/server/shared/slow_requests.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace coro {

// A question of the admin process to all workers and task workers.
struct Question {
    enum class About : uint8_t {
        kNothing,
        kCoroutines,     // which coroutines there are; most: the largest number of them in the answer
        kBeginProfile,   // the process samples what runs and where coroutines wait; most: for this number of seconds
        kProfile,        // the folded stacks of what ran
        kBlocked,        // the folded stacks of the waits
        kBeginCapture,   // the process keeps the requests that capture_order() wants
        kCaptured,       // the requests that it has kept; it keeps no more
    };
    // Bits for the answers about coroutines.
    enum Flag : uint8_t { kAsText = 1, kByAge = 2, kWaiting = 4, kReady = 8, kRunning = 16 };
    static constexpr uint8_t kStates = kWaiting | kReady | kRunning;   // none of them: coroutines of all states

    About about = About::kNothing;
    uint8_t flags = 0;
    uint16_t number = 0;   // tells questions apart
    uint32_t most = 0;
};

// The present question of the admin process, and the answers, in memory that all processes of the server share. A process learns
// by SIGURG that there is a question. It never waits for the admin process: its answer goes into a part of a file in memory that
// belongs to its row of the scoreboard. Nobody asks: then the file is empty, and no process looks at it.
class Inquiry {
public:
    static constexpr size_t kMostBytes = 8 << 20;   // of one answer

    // Must be called before the first fork. `rows` is the number of processes that answer. Returns 0 or -errno.
    [[nodiscard]] int open(int rows);

    // The next functions are for the admin process, which alone asks. ask() forgets the question before.
    void ask(Question question);
    bool has_answered(int row) const;
    // Returns the answer of the process with this row, which has answered, and frees its memory.
    std::string take_answer(int row);

    // The next functions are for the process with this row. has_question() returns true if it has not answered the question yet.
    bool has_question(int row) const { return number_of(row) != question().number; }
    Question question() const { return question_->load(std::memory_order_acquire); }
    // Answers this question. An answer that is longer than kMostBytes is cut.
    void answer(int row, const Question &question, std::string_view text);
    // The slowest requests of the process with this row: for them it need not be asked.
    SlowRequests &slow_requests(int row) { return slow_requests_[row]; }
    CaptureOrder &capture_order() { return *capture_order_; }

private:
    struct Answer {
        std::atomic<uint16_t> number{0};   // of the question that was answered last
        std::atomic<uint32_t> size{0};
    };
    uint16_t number_of(int row) const { return answers_[row].number.load(std::memory_order_acquire); }

    SharedMemory memory_;
    std::atomic<Question> *question_ = nullptr;
    Answer *answers_ = nullptr;
    SlowRequests *slow_requests_ = nullptr;
    CaptureOrder *capture_order_ = nullptr;
    Fd texts_;   // the file with kMostBytes for each row
};

}  // namespace coro
