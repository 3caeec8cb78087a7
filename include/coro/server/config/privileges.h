#pragma once

#include "coro/server/config/config.h"

#include <sys/types.h>
#include <vector>

namespace coro {

// Whom the workers run as: the options user, group and chroot. Names are looked up before anything is forked, because a worker
// in its new root could not any more.
class Privileges {
public:
    // 0 or -errno, with the option that is to blame. -ENOENT: nobody of this name, no such folder. -EPERM: only root may.
    [[nodiscard]] int find(const ServerConfig &config, const char **option);
    // In a worker's process, once and for good. 0 or -errno; then the process must end.
    [[nodiscard]] int drop() const;

private:
    int find_user(const std::string &name);
    int find_group(const std::string &name);
    bool changes_anything() const;

    std::string root_;            // empty: no new one
    bool has_user_ = false;
    bool has_group_ = false;
    uid_t user_ = 0;
    gid_t group_ = 0;
    std::vector<gid_t> groups_;   // those that the user belongs to as well
};

}  // namespace coro
