#include "core/hook/descriptor_kind.h"

#include <atomic>
#include <sys/stat.h>

namespace coro::hook {

namespace {

// The kinds of the descriptors with low numbers. Atomic, because hooked calls of other threads also forget kinds.
constexpr int kRemembered = 1 << 14;
std::atomic<DescriptorKind> remembered[kRemembered];

bool has_place(int fd)
{
    return unsigned(fd) < unsigned(kRemembered);
}

DescriptorKind ask_kernel(int fd)
{
    struct stat about = {};
    if (::fstat(fd, &about) < 0) {
        return DescriptorKind::kUnknown;
    }
    if (S_ISREG(about.st_mode) || S_ISDIR(about.st_mode) || S_ISBLK(about.st_mode)) {
        return DescriptorKind::kFile;
    }
    return S_ISSOCK(about.st_mode) ? DescriptorKind::kSocket : DescriptorKind::kPipe;
}

}  // namespace

DescriptorKind kind_of(int fd)
{
    DescriptorKind kind = has_place(fd) ? remembered[fd].load(std::memory_order_relaxed) : DescriptorKind::kUnknown;
    return kind == DescriptorKind::kUnknown ? renewed_kind_of(fd) : kind;
}

DescriptorKind renewed_kind_of(int fd)
{
    DescriptorKind kind = ask_kernel(fd);
    if (has_place(fd)) {
        bool is_kept = kind == DescriptorKind::kSocket || kind == DescriptorKind::kFile;
        remembered[fd].store(is_kept ? kind : DescriptorKind::kUnknown, std::memory_order_relaxed);
    }
    return kind;
}

void forget_kind(int fd)
{
    if (has_place(fd)) {
        remembered[fd].store(DescriptorKind::kUnknown, std::memory_order_relaxed);
    }
}

void forget_all_kinds()
{
    for (int fd = 0; fd < kRemembered; fd++) {
        forget_kind(fd);
    }
}

}  // namespace coro::hook
