#include "coro/server/config/privileges.h"

#include "coro/proto/http/content_encoder.h"
#include "coro/proto/http/mime_types.h"

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <grp.h>
#include <pwd.h>
#include <signal.h>
#include <sys/fsuid.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace coro {

namespace {

constexpr size_t kEntrySize = 64 << 10;

// The function setgroups() of the C library would change the groups of all threads.
void set_groups_of_thread(const std::vector<gid_t> &groups)
{
#ifdef SYS_setgroups32
    constexpr long kSetgroups = SYS_setgroups32;
#else
    constexpr long kSetgroups = SYS_setgroups;
#endif
    (void) ::syscall(kSetgroups, groups.size(), groups.data());
}

}  // namespace

int Privileges::find(const ServerConfig &config, const char **option)
{
    own_groups_.resize(size_t(std::max(::getgroups(0, nullptr), 0)));
    (void) ::getgroups(int(own_groups_.size()), own_groups_.data());
    may_dump_ = ::prctl(PR_GET_DUMPABLE) == 1;
    struct {
        const char *option;
        const std::string &name;
        int (Privileges::*find)(const std::string &name);
    } wishes[] = {{"chroot", config.chroot, &Privileges::find_root},
                  {"user", config.user, &Privileges::find_user},
                  {"group", config.group, &Privileges::find_group}};
    for (auto &wish : wishes) {
        *option = wish.option;
        int outcome = wish.name.empty() ? 0 : (this->*wish.find)(wish.name);
        if (outcome == 0 && changes_anything() && ::geteuid() != 0) {
            outcome = -EPERM;
        }
        if (outcome < 0) {
            return outcome;
        }
    }
    return 0;
}

int Privileges::find_root(const std::string &path)
{
    struct stat facts;
    if (::stat(path.c_str(), &facts) < 0) {
        return -errno;
    }
    root_ = path;
    return S_ISDIR(facts.st_mode) ? 0 : -ENOTDIR;
}

int Privileges::find_user(const std::string &name)
{
    std::vector<char> text(kEntrySize);
    passwd entry, *found;
    if (int failed = ::getpwnam_r(name.c_str(), &entry, text.data(), text.size(), &found); failed || !found) {
        return failed ? -failed : -ENOENT;
    }
    user_ = entry.pw_uid;
    group_ = entry.pw_gid;
    has_user_ = has_group_ = true;
    int count = 0;
    (void) ::getgrouplist(name.c_str(), group_, nullptr, &count);
    groups_.resize(size_t(count));
    if (::getgrouplist(name.c_str(), group_, groups_.data(), &count) < 0) {
        return -EAGAIN;   // the user's list of groups has grown between the two calls of getgrouplist()
    }
    groups_.resize(size_t(count));
    return 0;
}

int Privileges::find_group(const std::string &name)
{
    std::vector<char> text(kEntrySize);
    group entry, *found;
    if (int failed = ::getgrnam_r(name.c_str(), &entry, text.data(), text.size(), &found); failed || !found) {
        return failed ? -failed : -ENOENT;
    }
    group_ = entry.gr_gid;
    has_group_ = true;
    return 0;
}

bool Privileges::changes_anything() const
{
    return !root_.empty() || (has_user_ && user_ != ::geteuid()) || (has_group_ && group_ != ::getegid());
}

bool Privileges::changes_file_rights() const
{
    return (has_user_ && user_ != ::geteuid()) || (has_group_ && group_ != ::getegid());
}

Privileges::FileRights::FileRights(const Privileges *of) : of_(of)
{
    if (of_) {
        set_groups_of_thread(of_->has_user_ ? of_->groups_ : std::vector{of_->group_});
        (void) ::setfsgid(of_->group_);
        (void) ::setfsuid(of_->has_user_ ? of_->user_ : ::geteuid());
        of_->allow_dumps_again();
    }
}

Privileges::FileRights::~FileRights()
{
    if (of_) {
        (void) ::setfsuid(::geteuid());
        (void) ::setfsgid(::getegid());
        set_groups_of_thread(of_->own_groups_);
        of_->allow_dumps_again();
    }
}

// Called after each change of a thread's rights: another thread may change its own at the same time.
void Privileges::allow_dumps_again() const
{
    if (may_dump_) {
        ::prctl(PR_SET_DUMPABLE, 1);
    }
}

int Privileges::give(const std::string &path) const
{
    uid_t user = has_user_ ? user_ : uid_t(-1);
    gid_t group = has_group_ ? group_ : gid_t(-1);
    return ::chown(path.c_str(), user, group) < 0 ? -errno : 0;
}

int Privileges::drop() const
{
    if (!changes_anything()) {
        return 0;
    }
    pid_t manager = ::getppid();
    int notice = 0;
    ::prctl(PR_GET_PDEATHSIG, &notice);
    ::tzset();   // reads the file of the time zone now, because a new root folder may not have it
    if (!root_.empty()) {
        http::open_codec_libraries();
        http::load_mime_types();
        if (::chroot(root_.c_str()) < 0 || ::chdir("/") < 0) {
            return -errno;
        }
    }
    if (has_group_) {
        const gid_t *groups = has_user_ ? groups_.data() : &group_;
        if (::setgroups(has_user_ ? groups_.size() : 1, groups) < 0 || ::setgid(group_) < 0) {
            return -errno;
        }
    }
    // setuid() comes last: after setuid() the process may not change its group or root folder any more
    if (has_user_ && ::setuid(user_) < 0) {
        return -errno;
    }
    // The change of the user has cleared the setting that sends this process a signal when its manager ends, so
    // set it again.
    ::prctl(PR_SET_PDEATHSIG, notice);
    if (::getppid() != manager) {
        ::raise(notice);
    }
    return 0;
}

}  // namespace coro
