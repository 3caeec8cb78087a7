#include "php/debug/blocking_figures.h"

#include <algorithm>

namespace coro::php {

namespace {

constexpr size_t kMost = 100;

std::vector<BlockingFigure> figures;
Nanoseconds held_before = 0;   // the `held` of the last call of note_blocking()

bool is_shorter(const BlockingFigure &a, const BlockingFigure &b)
{
    return a.total < b.total;
}

}  // namespace

void note_blocking(const std::string &place, Nanoseconds held, bool is_same)
{
    auto found = std::find_if(figures.begin(), figures.end(), [&](BlockingFigure &figure) { return figure.place == place; });
    if (found == figures.end()) {
        if (figures.size() >= kMost) {
            figures.erase(std::min_element(figures.begin(), figures.end(), is_shorter));
        }
        found = figures.insert(figures.end(), {place, 0, 0, 0});
    }
    found->count += found->count == 0 || !is_same;   // the code may have come to another line meanwhile
    found->total += is_same ? held - held_before : held;
    found->longest = std::max(found->longest, held);
    held_before = held;
}

std::vector<BlockingFigure> blocking_figures()
{
    std::vector<BlockingFigure> sorted = figures;
    std::sort(sorted.rbegin(), sorted.rend(), is_shorter);
    return sorted;
}

void forget_blocking_figures()
{
    figures.clear();
}

}  // namespace coro::php
