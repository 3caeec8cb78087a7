#pragma once

#include "coro/base/clock.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace coro {

// A name for labels, pages and logs, which the program or a client may have chosen: printable ASCII without quotes and
// backslashes. Other bytes are replaced, and a name that is too long is cut.
class FigureName {
public:
    static constexpr size_t kMostBytes = 95;

    void set(std::string_view name);
    void append(std::string_view part);
    std::string_view text() const { return {bytes_.data(), size_}; }
    bool is_full() const { return size_ == kMostBytes; }

private:
    std::array<char, kMostBytes> bytes_{};
    uint8_t size_ = 0;
};

// What a process publishes of each pool of connections. Each row: the name, which is the key in /status.json; the name and unit
// of the metric; what it says. Times are in nanoseconds, the exposition shows seconds.
#define CORO_POOL_FIGURES(X)                                                                                                  \
    X(size, "coro.pool.size", "{connection}",                                                                                 \
      "The most connections of the pool")                                                                                     \
    X(used, "coro.pool.used", "{connection}",                                                                                 \
      "Connections that are out, or are being opened")                                                                        \
    X(idle, "coro.pool.idle", "{connection}",                                                                                 \
      "Open connections that no coroutine uses")                                                                              \
    X(waiting, "coro.pool.waiting", "{coroutine}",                                                                            \
      "Coroutines that wait for a connection")                                                                                \
    X(longest_wait, "coro.pool.longest_wait", "s",                                                                            \
      "For how long the first of these coroutines has waited")

// The same of each table in memory that the processes of the server share.
#define CORO_TABLE_FIGURES(X)                                                                                                 \
    X(rows, "coro.table.rows", "{row}",                                                                                       \
      "Rows that the table holds")                                                                                            \
    X(capacity, "coro.table.capacity", "{row}",                                                                               \
      "Rows that the table can hold")                                                                                         \
    X(memory, "coro.table.memory", "By",                                                                                      \
      "Memory of the table")

#define X(name, metric, unit, help) uint64_t name = 0;
struct PoolFigures {
    FigureName name;
    FigureName kind;   // the class of the pool, without its namespace
    CORO_POOL_FIGURES(X)
};

struct TableFigures {
    FigureName name;
    CORO_TABLE_FIGURES(X)
};
#undef X

// The requests of one route: a method and a path, in which ids are replaced by "*".
struct RouteFigures {
    FigureName name;
    uint64_t requests = 0;
    Nanoseconds time = 0;    // of all requests, from their arrival to the end of their handlers
    uint64_t measured = 0;   // number of requests whose memory could be measured
    int64_t kept = 0;        // bytes that PHP used more when these requests had ended than before them

    void add(const RouteFigures &more)   // adds the numbers of another route
    {
        requests += more.requests;
        time += more.time;
        measured += more.measured;
        kept += more.kept;
    }
};

// A list with a limit. What is beyond it is added to one row, "others".
template <class T, size_t most>
struct FigureList {
    static constexpr size_t kMost = most;

    std::array<T, most + 1> rows{};   // the last one: others
    uint32_t count = 0;               // number of rows that are used, without others
    bool has_others = false;

    // Returns the next row, or others.
    T &add()
    {
        has_others = has_others || count == most;
        return rows[count < most ? count++ : most];
    }
    bool is_others(const T &row) const { return &row == &rows[most]; }
    T &others() { return rows[most]; }
    template <class F>
    void for_each(F visit) const
    {
        for (uint32_t i = 0; i < count; i++) {
            visit(rows[i]);
        }
        if (has_others) {
            visit(rows[most]);
        }
    }
};

// What a worker or task worker publishes about its program once a second, for the admin process (WorkerRow::program).
struct ProgramFigures {
    Nanoseconds published_at = 0;   // monotonic time; 0: nothing was published
    FigureList<PoolFigures, 16> pools;
    FigureList<TableFigures, 16> tables;
    FigureList<RouteFigures, 64> routes;
};

// Adds a row with a name that no other row has: a second "a" is named "a#2". Returns the row, or others.
template <class List>
auto &add_named(List &list, std::string_view name)
{
    auto &row = list.add();
    if (list.is_others(row)) {
        row.name.set("others");
        return row;
    }
    constexpr size_t kRoom = 5;   // for the number
    FigureName wanted;
    wanted.set(name.substr(0, FigureName::kMostBytes - kRoom));
    FigureName free = wanted;
    auto is_taken = [&] {
        bool is = false;
        list.for_each([&](const auto &other) { is = is || (&other != &row && other.name.text() == free.text()); });
        return is;
    };
    // A program may have named a pool "a#2" itself.
    for (int number = 2; is_taken(); number++) {
        free = wanted;
        free.append("#" + std::to_string(number));
    }
    row.name = free;
    return row;
}

}  // namespace coro
