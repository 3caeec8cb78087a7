#pragma once

#include "coro/server/config/config.h"

#include <sys/types.h>
#include <vector>

namespace coro {

// The user, group and root folder that the workers run with (options user, group and chroot). The manager looks
// the names up before the first fork, because a worker could not look them up in its new root folder.
class Privileges {
public:
    // Looks up the user, the group and the root folder. Returns 0 or -errno, and sets `option` to the name of the
    // option at fault. -ENOENT: there is no such user, group or folder; -EPERM: only root may change the user,
    // group or root folder.
    [[nodiscard]] int find(const ServerConfig &config, const char **option);
    // Changes the user, group and root folder of a worker process, which cannot be undone. Returns 0, or -errno:
    // then the process must end.
    [[nodiscard]] int drop() const;
    // Returns true if drop() changes something.
    bool changes_anything() const;
    // Gives the calling thread the rights of the workers for files, as long as the object exists. Without this, a reactor thread
    // of a master that runs as root could send files that the workers may not read. `of` may be nullptr: then nothing changes.
    // The kernel forbids a process core dumps when a thread changes these rights: if find() has found them allowed, they stay so.
    class FileRights {
    public:
        explicit FileRights(const Privileges *of);
        ~FileRights();
        FileRights(const FileRights &) = delete;
        FileRights &operator=(const FileRights &) = delete;

    private:
        const Privileges *of_;
    };
    // Returns true if FileRights changes something.
    bool changes_file_rights() const;
    // Makes the user and group of the workers the owner of a file or folder. Returns 0 or -errno.
    [[nodiscard]] int give(const std::string &path) const;

private:
    void allow_dumps_again() const;
    int find_root(const std::string &path);
    int find_user(const std::string &name);
    int find_group(const std::string &name);

    std::string root_;            // the new root folder; empty: unchanged
    bool has_user_ = false;
    bool has_group_ = false;
    uid_t user_ = 0;
    gid_t group_ = 0;
    std::vector<gid_t> groups_;       // supplementary groups of the user
    std::vector<gid_t> own_groups_;   // supplementary groups of the process that has called find()
    bool may_dump_ = false;           // true: this process leaves a core dump when it crashes
};

}  // namespace coro
