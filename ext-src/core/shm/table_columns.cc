#include "coro/shm/table_columns.h"

namespace coro {

bool TableColumns::add(Type type, size_t size)
{
    bool is_string = type == Type::kString;
    uint8_t length_bytes = !is_string ? 0 : size < 1 << 8 ? 1 : size < 1 << 16 ? 2 : 4;
    size_t bytes = is_string ? size : sizeof(int64_t);
    if (bytes > kMostRowBytes - value_bytes_) {
        return false;
    }
    value_bytes_ += bytes;
    columns_.push_back({type, length_bytes, uint32_t(bytes), 0});
    return true;
}

size_t TableColumns::lay_out(size_t first)
{
    size_t at = first;
    for (bool strings : {false, true}) {
        for (Column &column : columns_) {
            if ((column.type == Type::kString) == strings) {
                column.offset = uint32_t(at);
                at += column.length_bytes + column.size;
            }
        }
        numbers_end_ = strings ? numbers_end_ : uint32_t(at);
    }
    constexpr size_t kAlignment = 4;   // of the members at the beginning of a row
    row_bytes_ = (at + kAlignment - 1) / kAlignment * kAlignment;
    return row_bytes_;
}

void TableColumns::clear(char *row) const
{
    for (const Column &column : columns_) {
        memset(row + column.offset, 0, column.type == Type::kString ? column.length_bytes : column.size);
    }
}

void TableColumns::copy(char *to, const char *from, size_t first) const
{
    if (row_bytes_ <= kCopiedAtOnce) {
        memcpy(to + first, from + first, row_bytes_ - first);
        return;
    }
    memcpy(to + first, from + first, numbers_end_ - first);
    for (const Column &column : columns_) {
        if (column.type == Type::kString) {
            set_string(to, column, string(from, column));
        }
    }
}

}  // namespace coro
