#pragma once

#include <string_view>

namespace coro::http {

// Returns the text without the spaces and tabs around it.
inline std::string_view without_white_space(std::string_view text)
{
    constexpr std::string_view kWhiteSpace = " \t";
    size_t first = text.find_first_not_of(kWhiteSpace);
    return first == text.npos ? std::string_view() : text.substr(first, text.find_last_not_of(kWhiteSpace) - first + 1);
}

// The elements of the value of a field, which commas separate (RFC 9110 section 5.6.1). Empty elements are skipped. Only for
// elements that contain no quoted text.
class ListElements {
public:
    explicit ListElements(std::string_view value) : rest_(value) {}

    // Sets `element` to the next element. Returns false if there is none.
    bool next(std::string_view &element)
    {
        while (!rest_.empty()) {
            size_t comma = rest_.find(',');
            element = without_white_space(rest_.substr(0, comma));
            rest_.remove_prefix(comma == rest_.npos ? rest_.size() : comma + 1);
            if (!element.empty()) {
                return true;
            }
        }
        return false;
    }

private:
    std::string_view rest_;
};

}  // namespace coro::http
