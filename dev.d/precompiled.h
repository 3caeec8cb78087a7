// Headers that `./dev` precompiles, because most units include them. A source still includes each header that it uses: the
// package, which pecl compiles, precompiles nothing.
#include "coro/base/buffer.h"
#include "coro/base/log.h"
#include "coro/loop/loop.h"
#include "coro/net/stream.h"
#include "coro/net/tls.h"
#include "coro/proto/http/head.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>
