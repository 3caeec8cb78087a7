#pragma once

#include "coro/server/shared/program_figures.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace coro {

// Sets `to` to the route of a request: its method, and its path in which "*" stands for each part that looks like an id. So
// "GET /users/42/orders" and "GET /users/7/orders" are one route, and what clients invent does not fill the table.
void set_route(FigureName &to, std::string_view method, std::string_view path);

// Counts the requests of one process by route, and the memory that stays behind them. The use of memory is that of the whole
// process, so only requests are measured that have run alone: no other request was in work, and no other coroutine has run. For
// the latter either no other coroutine existed, or the handler has never waited; and none was started before its end.
class RouteRecords {
public:
    // What the process does at one time.
    struct Moment {
        size_t memory;          // bytes that the program uses
        int64_t last_id;        // of the coroutine that was started last
        size_t coroutines;      // number of coroutines that have not ended
        uint64_t requests;      // number of requests without an answer, with the one that begins
        uint64_t step;          // Scheduler::step()
        bool has_unsent;        // true: bytes of responses wait for clients, and use memory
    };
    // The coroutine that has handled a request.
    struct Handler {
        int64_t id;       // 0: the handler has run outside of coroutines
        bool has_waited;
    };

    // Called when a request has arrived, and before anything is made for it.
    void begins(const Moment &now);
    // Called when its handler has ended. The memory is measured when all that it has used is released: by the next begins() or
    // settle(), unless other coroutines may have run meanwhile.
    void ended(std::string_view method, std::string_view path, Nanoseconds time, Handler handler, const Moment &now);
    void settle(const Moment &now);
    void copy_to(FigureList<RouteFigures, 64> &to) const { to = routes_; }

private:
    using Routes = FigureList<RouteFigures, 64>;
    static constexpr size_t kOthers = Routes::kMost;
    static constexpr size_t kNone = kOthers + 1;

    size_t find(std::string_view method, std::string_view path);
    size_t place_for(const FigureName &name, size_t hash);

    Routes routes_;
    std::array<size_t, Routes::kMost> hashes_{};   // of the names
    Moment begun_ = {};
    Moment ended_ = {};
    size_t awaited_ = kNone;   // the route of the request that has ended and whose memory is not measured yet
    // The request before, because the next one is often the same.
    std::array<char, 128> last_{};
    size_t last_size_ = 0;
    size_t last_place_ = kNone;
};

}  // namespace coro
