#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

namespace coro {

// What a row of a shared table contains: which columns, and where in the row their values are. The numbers come first, so
// that they are copied at once; then the strings, each behind its length.
class TableColumns {
public:
    enum class Type : uint8_t { kInt = 1, kFloat = 2, kString = 3 };
    struct Column {
        Type type;
        uint8_t length_bytes;   // number of bytes of the length of a string
        uint32_t size;          // number of bytes that a string may have
        uint32_t offset;        // place in the row; set by lay_out()
    };

    static constexpr size_t kMostRowBytes = size_t(1) << 30;

    // Adds a column. `size` counts for strings only. Returns false if the row would be larger than kMostRowBytes.
    bool add(Type type, size_t size = 0);
    // Gives each column its place behind the first `first` bytes of the row. Returns how many bytes a row has.
    size_t lay_out(size_t first);

    size_t count() const { return columns_.size(); }
    const Column &operator[](size_t index) const { return columns_[index]; }
    size_t row_bytes() const { return row_bytes_; }

    template <class Number>
    static Number number(const char *row, const Column &column)
    {
        Number value;
        memcpy(&value, row + column.offset, sizeof value);
        return value;
    }
    template <class Number>
    static void set_number(char *row, const Column &column, Number value)
    {
        memcpy(row + column.offset, &value, sizeof value);
    }
    // Returns a part of the row. The row may be one that another process overwrites: the result is then any part of the
    // bytes of the column.
    static std::string_view string(const char *row, const Column &column)
    {
        uint32_t length = 0;
        for (unsigned i = 0; i < column.length_bytes; i++) {
            length |= uint32_t(uint8_t(row[column.offset + i])) << 8 * i;
        }
        return {row + column.offset + column.length_bytes, std::min(length, column.size)};
    }
    // Sets a string that has at most Column::size bytes.
    static void set_string(char *row, const Column &column, std::string_view value)
    {
        for (unsigned i = 0; i < column.length_bytes; i++) {
            row[column.offset + i] = char(value.size() >> 8 * i);
        }
        memcpy(row + column.offset + column.length_bytes, value.data(), value.size());
    }

    // Makes all numbers 0 and all strings empty.
    void clear(char *row) const;
    // Copies the row from the byte `first` on, without bytes behind the ends of its strings.
    void copy(char *to, const char *from, size_t first) const;

private:
    static constexpr size_t kCopiedAtOnce = 512;   // rows up to this size are copied completely

    std::vector<Column> columns_;
    uint32_t numbers_end_ = 0;
    size_t row_bytes_ = 0;
    size_t value_bytes_ = 0;
};

}  // namespace coro
