#pragma once

#include "coro/base/integer_layout.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace coro {

// Pairs of texts in the order of the program, such as patterns and what takes their place.
using TextPairs = std::vector<std::pair<std::string, std::string>>;

// A pointer to a field of `Config` that has one of the types of options. std::variant would do the same, and takes seconds to
// compile in each source that has a table of options.
template <class Config>
class OptionField {
public:
    constexpr OptionField(bool Config::*field) : kind_(Kind::kFlag), flag_(field) {}
    constexpr OptionField(std::optional<bool> Config::*field) : kind_(Kind::kOptionalFlag), optional_flag_(field) {}
    constexpr OptionField(int64_t Config::*field) : kind_(Kind::kInteger), integer_(field) {}
    constexpr OptionField(double Config::*field) : kind_(Kind::kNumber), number_(field) {}
    constexpr OptionField(std::string Config::*field) : kind_(Kind::kText), text_(field) {}
    constexpr OptionField(std::vector<std::string> Config::*field) : kind_(Kind::kTexts), texts_(field) {}
    constexpr OptionField(TextPairs Config::*field) : kind_(Kind::kPairs), pairs_(field) {}
    constexpr OptionField(IntegerLayout Config::*field) : kind_(Kind::kLayout), layout_(field) {}

    // Calls f() with the field of this configuration.
    template <class F>
    bool visit(Config &config, F f) const
    {
        switch (kind_) {
            case Kind::kFlag: return f(config.*flag_);
            case Kind::kOptionalFlag: return f(config.*optional_flag_);
            case Kind::kInteger: return f(config.*integer_);
            case Kind::kNumber: return f(config.*number_);
            case Kind::kText: return f(config.*text_);
            case Kind::kTexts: return f(config.*texts_);
            case Kind::kPairs: return f(config.*pairs_);
            case Kind::kLayout: return f(config.*layout_);
        }
        return false;
    }

private:
    enum class Kind : uint8_t { kFlag, kOptionalFlag, kInteger, kNumber, kText, kTexts, kPairs, kLayout };

    Kind kind_;
    union {
        bool Config::*flag_;
        std::optional<bool> Config::*optional_flag_;   // empty if the program has not set the option
        int64_t Config::*integer_;
        double Config::*number_;
        std::string Config::*text_;
        std::vector<std::string> Config::*texts_;
        TextPairs Config::*pairs_;
        IntegerLayout Config::*layout_;   // the embedding language has names for layouts
    };
};

// One option: its name, its field in `Config`, and its range. Tables of options are the only lists of options: the
// code that parses and checks options reads them, and so does the check of the documentation.
template <class Config>
struct Option {
    std::string_view name;
    OptionField<Config> field;
    int64_t min = 0;
    int64_t max = INT64_MAX;   // the largest valid value; of a string option: the largest length in bytes
    bool is_size = false;      // true: the value is a number of bytes, which the program may write as "2M"
    bool is_name = false;      // true: the value is a string without NUL bytes, such as the name of a file or user
    bool is_field_text = false;   // true: the value becomes text of a header field, and must not break out of it
    // The text that the value true means; false then means an empty text. Null: there is none.
    const std::string_view *when_true = nullptr;
};

template <class Config>
constexpr Option<Config> name_option(std::string_view name, std::string Config::*field)
{
    return {name, field, 0, INT64_MAX, false, true};
}

// An option that becomes text of a header field.
template <class Config>
constexpr Option<Config> field_text_option(std::string_view name, std::string Config::*field, int64_t max,
                                           const std::string_view *when_true = nullptr)
{
    return {name, field, 0, max, false, false, true, when_true};
}

inline constexpr int64_t kGigabyte = 1 << 30;

}  // namespace coro
