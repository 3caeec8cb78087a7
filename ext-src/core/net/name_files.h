#pragma once

#include "coro/base/clock.h"
#include "coro/net/address.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <unordered_map>
#include <unordered_set>

namespace coro {

// The files that configure how the system looks up names.
class NameFiles {
public:
    // The paths of these files, and of the socket of nscd, a program that answers lookups instead of the files.
    NameFiles(std::string hosts, std::string name_services, std::string name_servers, std::string cache_daemon, bool is_musl);

    // Returns true if a file has changed since the last call that has looked. Looks at most once in a second. Must be
    // called before has(), which answers by what was in the files at the last look.
    bool have_changed(Nanoseconds now);
    // Returns true if the system certainly finds the name, or the address, in the hosts file. `family` and `flags` are
    // those of getaddrinfo(3).
    bool has(const std::string &name, int family, int flags);
    bool has(const Address &address);

private:
    // A file, with what stat(2) says about it if it exists.
    struct File {
        std::string path;
        struct stat status = {};

        bool look();   // returns true if the file has changed since the last look()
        bool exists() const { return status.st_nlink > 0; }
    };
    enum { kHosts, kNameServices, kNameServers, kCacheDaemon, kFileCount };

    bool is_hosts_file_first();
    void read_hosts();
    void read_line(std::string_view line);
    std::string as_compared(std::string_view name) const;

    File files_[kFileCount];
    bool is_musl_;
    Nanoseconds looked_at_ = INT64_MIN / 2;
    bool is_read_ = false;                 // true: the members that follow say what is in the files
    bool hosts_file_is_first_ = false;     // true: nsswitch.conf says that the hosts file is asked before all others
    std::unordered_map<std::string, unsigned> families_;   // for each name in the hosts file, a set of kIpv4 and kIpv6
    std::unordered_set<std::string> addresses_;            // the addresses in the hosts file, as bytes
};

}  // namespace coro
