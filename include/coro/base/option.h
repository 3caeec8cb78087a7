#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace coro {

// Pairs of texts in the order of the program, such as patterns and what takes their place.
using TextPairs = std::vector<std::pair<std::string, std::string>>;

// One option: its name, its field in `Config`, and its range. Tables of options are the only lists of options: the
// code that parses and checks options reads them, and so does the check of the documentation.
template <class Config>
struct Option {
    std::string_view name;
    // A field std::optional<bool> is empty if the program has not set the option.
    std::variant<bool Config::*, int64_t Config::*, double Config::*, std::string Config::*, std::optional<bool> Config::*,
                 std::vector<std::string> Config::*, TextPairs Config::*>
        field;
    int64_t min = 0;
    int64_t max = INT64_MAX;   // the largest valid value; of a string option: the largest length in bytes
    bool is_size = false;      // true: the value is a number of bytes, which the program may write as "2M"
    bool is_name = false;      // true: the value is a string without NUL bytes, such as the name of a file or user
    bool is_field_text = false;   // true: the value becomes text of a header field, and must not break out of it
    std::string_view when_true = {};   // the text that the value true means; false then means an empty text. Empty: no text
};

template <class Config>
constexpr Option<Config> name_option(std::string_view name, std::string Config::*field)
{
    return {name, field, 0, INT64_MAX, false, true};
}

// An option that becomes text of a header field.
template <class Config>
constexpr Option<Config> field_text_option(std::string_view name, std::string Config::*field, int64_t max,
                                           std::string_view when_true = {})
{
    return {name, field, 0, max, false, false, true, when_true};
}

inline constexpr int64_t kGigabyte = 1 << 30;

}  // namespace coro
