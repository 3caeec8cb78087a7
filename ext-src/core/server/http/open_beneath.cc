#include "core/server/http/open_beneath.h"

#include "coro/base/system_call.h"

#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdint>
#include <fcntl.h>
#include <string_view>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>
#include <vector>

namespace coro {

namespace {

constexpr int kFlags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
constexpr int kMostLinks = 40;   // the kernel's own limit of symbolic links in a path
// How often a path is opened again if folders are renamed meanwhile, in which case the kernel cannot say where the path leads.
constexpr int kMostAttempts = 4;

// The struct and the flags of linux/openat2.h, which old systems do not have.
struct OpenHow {
    uint64_t flags;
    uint64_t mode;
    uint64_t resolve;
};
constexpr uint64_t kResolveNoOtherDevice = 1;
constexpr uint64_t kResolveNoMagicLinks = 2;
constexpr uint64_t kResolveBeneath = 8;
constexpr uint64_t kResolveCached = 32;
constexpr long kOpenat2 = 437;   // the number of the system call, which is the same on all processors that coro supports

std::atomic<bool> has_openat2 = true;

int open_segment(int folder, const char *name, int flags, Fd &file)
{
    ssize_t opened = uninterrupted([&] { return ::openat(folder, name, flags); });
    file = Fd(opened < 0 ? -1 : int(opened));
    return opened < 0 ? int(opened) : 0;
}

int open_how(int folder, const char *name, OpenHow &how, Fd &file)
{
    long opened = ::syscall(kOpenat2, folder, name, &how, sizeof how);
    file = Fd(int(opened));
    return opened < 0 ? -errno : 0;
}

// Returns the outcome of an open that must stay within a file system. openat2() returns EXDEV both for another file system and
// for a path that leaves the folder.
int outcome_within(int outcome)
{
    return outcome == -EXDEV ? -EAGAIN : outcome;
}

// Returns true if the kernel can open only what it has in memory (since Linux 5.12), and this process may call openat2(2).
bool can_open_cached()
{
    static const bool can = [] {
        OpenHow how = {O_PATH | O_DIRECTORY | O_CLOEXEC, 0, kResolveCached};
        Fd root;
        int outcome = open_how(AT_FDCWD, "/", how, root);
        return outcome == 0 || outcome == -EAGAIN;
    }();
    return can;
}

// A walk along a path that never leaves a folder.
class Walk {
public:
    Walk(int folder, const std::string &path) : folder_(folder), rest_(path) {}

    int run(Fd &file)
    {
        while (true) {
            size_t slash = rest_.find('/');
            std::string name = rest_.substr(0, slash);
            bool is_last = slash == rest_.npos;
            rest_.erase(0, is_last ? rest_.size() : slash + 1);
            if (name.empty() || name == ".") {
                if (is_last) {
                    return open_segment(here(), ".", kFlags | O_DIRECTORY, file);
                }
                continue;
            }
            if (name == "..") {
                if (folders_.empty()) {
                    return -EXDEV;
                }
                folders_.pop_back();
                if (is_last) {
                    return open_segment(here(), ".", kFlags | O_DIRECTORY, file);
                }
                continue;
            }
            if (int outcome = enter(name, is_last, file); outcome <= 0) {
                return outcome;
            }
        }
    }

private:
    int here() const { return folders_.empty() ? folder_ : folders_.back().get(); }

    // Opens one segment. Returns 1 if the walk goes on, 0 if `file` is the end of the path, or -errno.
    int enter(const std::string &name, bool is_last, Fd &file)
    {
        int flags = is_last ? kFlags | O_NOFOLLOW : O_PATH | O_NOFOLLOW | O_DIRECTORY | O_CLOEXEC;
        Fd opened;
        int outcome = open_segment(here(), name.c_str(), flags, opened);
        // A link is not a folder for O_DIRECTORY.
        if (outcome == -ELOOP || (!is_last && outcome == -ENOTDIR)) {
            return follow(name, is_last, outcome);
        }
        if (outcome < 0) {
            return outcome;
        }
        if (is_last) {
            file = std::move(opened);
            return 0;
        }
        folders_.push_back(std::move(opened));
        return 1;
    }

    int follow(const std::string &name, bool is_last, int error)
    {
        char target[PATH_MAX];
        ssize_t size = ::readlinkat(here(), name.c_str(), target, sizeof target);
        if (size <= 0) {
            return error;
        }
        std::string_view text(target, size_t(size));
        if (++links_ > kMostLinks || text.size() == sizeof target) {
            return -ELOOP;
        }
        if (text[0] == '/') {
            return -EXDEV;
        }
        rest_ = std::string(text) + (is_last ? "" : "/") + rest_;
        return 1;
    }

    int folder_;
    std::string rest_;
    std::vector<Fd> folders_;   // the folders between folder_ and the present place
    int links_ = 0;
};

}  // namespace

int open_beneath_by_steps(int folder, const std::string &path, Fd &file)
{
    return Walk(folder, path).run(file);
}

int open_beneath(int folder, const std::string &path, Fd &file, OpenWait wait, LinksTo links)
{
    const char *name = path.empty() ? "." : path.c_str();
    const uint64_t resolve = kResolveNoMagicLinks | (links == LinksTo::kBeneath ? kResolveBeneath : 0);
    if (wait == OpenWait::kNever && can_open_cached()) {
        OpenHow how = {uint64_t(kFlags), 0, resolve | kResolveNoOtherDevice | kResolveCached};
        int outcome = open_how(folder, name, how, file);
        return outcome == -EINTR ? -EAGAIN : outcome_within(outcome);
    }
    bool stays_within = wait == OpenWait::kSameFileSystem;
    OpenHow how = {uint64_t(kFlags), 0, resolve | (stays_within ? kResolveNoOtherDevice : 0)};
    int outcome = -ENOSYS;
    for (int attempt = 0; attempt < kMostAttempts && has_openat2; attempt++) {
        outcome = open_how(folder, name, how, file);
        if (outcome == -ENOSYS || outcome == -EPERM) {   // some sandboxes forbid the call with EPERM
            has_openat2 = false;
        } else if (outcome != -EAGAIN && outcome != -EINTR) {
            return stays_within ? outcome_within(outcome) : outcome;
        }
    }
    if (has_openat2) {
        return outcome;
    }
    return links == LinksTo::kBeneath ? open_beneath_by_steps(folder, path, file) : open_segment(folder, name, kFlags, file);
}

int open_folder(const std::string &path, Fd &folder, OpenWait wait)
{
    constexpr int kFolderFlags = O_PATH | O_DIRECTORY | O_CLOEXEC;
    if (wait == OpenWait::kNever && can_open_cached()) {
        OpenHow how = {uint64_t(kFolderFlags), 0, kResolveCached};
        int outcome = open_how(AT_FDCWD, path.c_str(), how, folder);
        return outcome == -EINTR ? -EAGAIN : outcome;
    }
    return open_segment(AT_FDCWD, path.c_str(), kFolderFlags, folder);
}

}  // namespace coro
