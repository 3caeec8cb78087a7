#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace coro {

// A value in shared memory that one process publishes and others read. If the process dies while it publishes, read() does not
// return a mixture of the old value and the new one, but says that there is none.
template <class T>
class Published {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    // A process that has died here has left an odd version, which the next process with this place makes even again.
    void publish(const T &value)
    {
        uint32_t version = version_.load(std::memory_order_relaxed) & ~1u;
        version_.store(version + 1, std::memory_order_relaxed);
        std::atomic_thread_fence(std::memory_order_release);
        const char *from = reinterpret_cast<const char *>(&value);
        for (size_t i = 0; i < kWords; i++) {
            uint64_t word = 0;
            memcpy(&word, from + i * sizeof word, i + 1 < kWords ? sizeof word : sizeof value - i * sizeof word);
            words_[i].store(word, std::memory_order_relaxed);
        }
        version_.store(version + 2, std::memory_order_release);
    }
    // Returns false if nothing was published, or if the process has died while it published.
    [[nodiscard]] bool read(T &value) const
    {
        // A process publishes seldom, so a second try succeeds unless the process was stopped or has died.
        constexpr int kTries = 100;
        for (int i = 0; i < kTries; i++) {
            uint32_t version = version_.load(std::memory_order_acquire);
            char *to = reinterpret_cast<char *>(&value);
            for (size_t at = 0; at < kWords; at++) {
                uint64_t word = words_[at].load(std::memory_order_relaxed);
                memcpy(to + at * sizeof word, &word, at + 1 < kWords ? sizeof word : sizeof value - at * sizeof word);
            }
            std::atomic_thread_fence(std::memory_order_acquire);
            if (version % 2 == 0 && version_.load(std::memory_order_relaxed) == version) {
                return version != 0;
            }
        }
        return false;
    }

private:
    static constexpr size_t kWords = (sizeof(T) + 7) / 8;

    std::atomic<uint32_t> version_{0};   // odd: the value is being changed; 0: there is none
    std::array<std::atomic<uint64_t>, kWords> words_{};
};

}  // namespace coro
