#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace coro {

// Stacks with a number each: of samples, or of milliseconds. A stack is the names of its functions, the outermost one first,
// separated by ';'.
using FoldedStacks = std::map<std::string, uint64_t, std::less<>>;

// Adds lines "a;b;c 12". Ignores lines of another form.
void add_folded(FoldedStacks &to, std::string_view text);
// Returns the stacks as such lines, with at most `most` bytes.
std::string folded_text(const FoldedStacks &stacks, size_t most);
// Returns an SVG image in which the width of each function is its part of the sum of all numbers, and its callees are above
// it. It needs no script: the name, the number and the part of a function are the tooltip of its box. `unit` is what the
// numbers count.
std::string flame_graph(const FoldedStacks &stacks, std::string_view title, std::string_view unit);

}  // namespace coro
