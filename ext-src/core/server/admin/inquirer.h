#pragma once

#include "coro/loop/loop.h"
#include "coro/server/admin/admin.h"
#include "coro/server/lifecycle/worker_life.h"

#include <deque>
#include <functional>
#include <string>
#include <vector>

namespace coro {

// What one worker or task worker has answered.
struct WorkerAnswer {
    const char *role;
    int id;
    int pid;
    std::string text;
    std::string error;   // why there is no text; empty: there is one
};

// Asks the processes that run the program, and collects their answers without waiting for them. A process that does not answer
// within a second, because code blocks it, is part of the result with its reason.
class Inquirer final : private Timer {
public:
    using Done = std::function<void(std::vector<WorkerAnswer> &&)>;

    Inquirer(Loop &loop, const AdminSubject &subject, WorkerLife &life) : loop_(loop), subject_(subject), life_(life) {}
    // Calls done() once, when all have answered or the time is over. Questions are asked one after the other. Returns false if
    // too many wait, or if there is no way to ask.
    [[nodiscard]] bool ask(const Question &question, Done done);

private:
    struct Waiting {
        Question question;
        Done done;
    };
    struct Asked {
        const WorkerRow *row;
        WorkerAnswer answer;
        bool is_settled = false;
    };

    void begin();
    void collect(Nanoseconds now);
    void on_time() override;

    Loop &loop_;
    const AdminSubject &subject_;
    WorkerLife &life_;
    std::deque<Waiting> waiting_;   // the first one is being asked
    std::vector<Asked> asked_;
    Nanoseconds until_ = 0;
};

}  // namespace coro
