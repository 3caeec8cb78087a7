#include "coro/server/shared/capture_order.h"

#include <algorithm>

namespace coro {

bool CaptureOrder::set(std::string_view wanted_path, std::string_view wanted_method)
{
    path.fill('\0');
    method.fill('\0');
    bool has_end = wanted_path.find('\0') != wanted_path.npos || wanted_method.find('\0') != wanted_method.npos;
    if (has_end || wanted_path.size() >= path.size() || wanted_method.size() >= method.size()) {
        return false;
    }
    std::copy(wanted_path.begin(), wanted_path.end(), path.begin());
    std::copy(wanted_method.begin(), wanted_method.end(), method.begin());
    return true;
}

bool CaptureOrder::wants(std::string_view request_method, std::string_view request_path) const
{
    std::string_view pattern = path.data();
    bool is_method = method[0] == '\0' || request_method == method.data();
    return is_method && (pattern.find('*') == pattern.npos ? request_path.starts_with(pattern)
                                                           : matches_glob(pattern, request_path));
}

// Goes back only to the last star: so the time is at most the product of the two lengths.
bool matches_glob(std::string_view pattern, std::string_view text)
{
    size_t p = 0, t = 0, star = pattern.npos, after_star = 0;
    while (t < text.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            after_star = t;
        } else if (p < pattern.size() && pattern[p] == text[t]) {
            p++;
            t++;
        } else if (star != pattern.npos) {
            p = star + 1;
            t = ++after_star;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*', p) == pattern.npos;
}

}  // namespace coro
