// Headers that `./dev` precompiles, because most units include them. A source still includes each header that it uses: the
// package, which pecl compiles, precompiles nothing.
#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <deque>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>
