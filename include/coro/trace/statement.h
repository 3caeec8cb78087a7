#pragma once

#include <string>
#include <string_view>

namespace coro {

// Returns a statement of SQL without its values and comments: texts and numbers become "?". Names in backticks stay. Keeps at
// most 2,000 characters.
std::string without_values(std::string_view statement);

// Returns the first word of a statement in upper case, such as "SELECT".
std::string first_word(std::string_view statement);

// Returns a URL without user, password, query and fragment.
std::string without_secrets(std::string_view url);

}  // namespace coro
