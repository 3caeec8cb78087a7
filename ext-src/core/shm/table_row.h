#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace coro {

// The beginning of a row of a shared table, before its columns.
struct TableRow {
    static constexpr uint16_t kFree = 0;
    static constexpr uint16_t kInTable = UINT16_MAX;
    static constexpr size_t kKeyBytes = 63;

    std::atomic<uint32_t> next;    // link to the next row of a list
    std::atomic<uint16_t> owner;   // kFree, kInTable, or the number of the writer that inserts or removes the row
    uint16_t tag;                  // the length of the key, and in the upper half 8 bits of its hash
    char key[kKeyBytes];

    static uint16_t tag_of(std::string_view key, uint64_t hash) { return uint16_t(key.size() | (hash & 0xff) << 8); }
};

constexpr size_t kBitsOfWord = 64;
constexpr size_t kStepsBetweenChecks = 64;   // of a walk through a list that other processes change

}  // namespace coro
