#include "coro/server/shared/program_figures.h"

namespace coro {

void FigureName::set(std::string_view name)
{
    size_ = 0;
    append(name);
}

void FigureName::append(std::string_view part)
{
    for (size_t i = 0; i < part.size() && size_ < kMostBytes; i++) {
        char byte = part[i];
        bool is_safe = byte >= ' ' && byte <= '~' && byte != '"' && byte != '\\';
        bytes_[size_++] = is_safe ? byte : '?';
    }
}

}  // namespace coro
