#include "core/net/name_files.h"

#include "coro/base/fd.h"

#include <algorithm>
#include <arpa/inet.h>
#include <cstring>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <unistd.h>
#include <utility>

#ifdef __GLIBC__
#include <gnu/libc-version.h>
#endif

namespace coro {

namespace {

constexpr unsigned kIpv4 = 1;
constexpr unsigned kIpv6 = 2;
constexpr size_t kLargestFile = 256 << 10;   // a lookup in a larger hosts file takes so long that a thread does it
constexpr std::string_view kSpaces = " \t\r\v\f";

// Returns the bytes of the file, or an empty string if it cannot be read or is too large.
std::string bytes_of(const std::string &path)
{
    Fd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
    std::string bytes(kLargestFile, '\0');
    size_t size = 0;
    ssize_t count = 1;
    while (file && count > 0 && size < bytes.size()) {
        count = ::read(file.get(), bytes.data() + size, bytes.size() - size);
        size += size_t(std::max<ssize_t>(count, 0));
    }
    bytes.resize(count == 0 ? size : 0);
    return bytes;
}

// Takes the next line from the text, with its newline.
std::string_view next_line(std::string_view &text)
{
    std::string_view line = text.substr(0, text.find('\n'));
    line = text.substr(0, line.size() + 1);
    text.remove_prefix(line.size());
    return line;
}

std::string_view without_comment(std::string_view line)
{
    return line.substr(0, line.find_first_of("#\n"));
}

// Returns true if musl certainly finds the names of this line of the hosts file. musl reads up to 511 bytes at once,
// takes the text before the first space for the address, and finds a name only if a space or a newline follows.
bool is_certain_in_musl(std::string_view line)
{
    constexpr size_t kMost = 511;
    return line.size() <= kMost && line.ends_with('\n') && kSpaces.find(line.front()) == kSpaces.npos;
}

// Takes the next word from the line. Returns an empty word at the end of the line.
std::string_view next_word(std::string_view &line)
{
    line.remove_prefix(std::min(line.find_first_not_of(kSpaces), line.size()));
    std::string_view word = line.substr(0, line.find_first_of(kSpaces));
    line.remove_prefix(word.size());
    return word;
}

std::string small_letters(std::string_view name)
{
    std::string small(name);
    for (char &letter : small) {
        letter = letter >= 'A' && letter <= 'Z' ? char(letter - 'A' + 'a') : letter;
    }
    return small;
}

// Returns true if the C library asks the hosts file first when nsswitch.conf has no line for hosts.
bool hosts_file_is_first_by_default()
{
#ifdef __GLIBC__
    return ::strverscmp(::gnu_get_libc_version(), "2.35") >= 0;   // earlier versions ask DNS first
#else
    return true;
#endif
}

// Returns true if nsswitch.conf says that the C library asks the hosts file first, and that it asks no other source
// after it has found the name there.
bool hosts_file_is_first(const std::string &switch_file)
{
    std::string text = bytes_of(switch_file);
    std::string_view rest = text;
    bool has_line = false, is_first = false;
    while (!rest.empty()) {
        std::string_view line = without_comment(next_line(rest));
        line.remove_prefix(std::min(line.find_first_not_of(kSpaces), line.size()));
        if (!line.starts_with("hosts:")) {
            continue;
        }
        line.remove_prefix(std::strlen("hosts:"));
        bool is_only_line = !std::exchange(has_line, true);
        std::string_view first = next_word(line);
        is_first = is_only_line && first == "files" && !next_word(line).starts_with('[');
    }
    return has_line ? is_first : hosts_file_is_first_by_default();
}

template <class T>
std::string as_bytes(const T &address)
{
    return {reinterpret_cast<const char *>(&address), sizeof address};
}

}  // namespace

NameFiles::NameFiles(std::string hosts, std::string name_services, std::string name_servers, std::string cache_daemon,
                     bool is_musl) :
    files_{{std::move(hosts)}, {std::move(name_services)}, {std::move(name_servers)}, {std::move(cache_daemon)}},
    is_musl_(is_musl)
{
}

bool NameFiles::File::look()
{
    struct stat before = std::exchange(status, {});
    if (::stat(path.c_str(), &status) < 0) {
        status = {};
    }
    return status.st_ino != before.st_ino || status.st_dev != before.st_dev || status.st_size != before.st_size ||
           status.st_mtim.tv_sec != before.st_mtim.tv_sec || status.st_mtim.tv_nsec != before.st_mtim.tv_nsec;
}

bool NameFiles::have_changed(Nanoseconds now)
{
    if (now - looked_at_ < kSecond) {
        return false;
    }
    looked_at_ = now;
    bool have_changed = false;
    for (File &file : files_) {
        have_changed |= file.look();
    }
    is_read_ = is_read_ && !have_changed;
    return have_changed;
}

// Reads the files if they have changed. Returns true if the C library asks the hosts file before all other sources.
bool NameFiles::is_hosts_file_first()
{
    if (!std::exchange(is_read_, true)) {
        hosts_file_is_first_ = hosts_file_is_first(files_[kNameServices].path);
        read_hosts();
    }
    return hosts_file_is_first_ && !files_[kCacheDaemon].exists();
}

void NameFiles::read_hosts()
{
    families_.clear();
    addresses_.clear();
    std::string text = bytes_of(files_[kHosts].path);
    std::string_view rest = text;
    while (!rest.empty()) {
        std::string_view line = next_line(rest);
        if (!is_musl_ || is_certain_in_musl(line)) {
            read_line(without_comment(line));
        }
    }
}

// Returns the name with the same letters for all names that are equal for the C library. In glibc, names with capital
// letters equal names with small ones.
std::string NameFiles::as_compared(std::string_view name) const
{
    return is_musl_ ? std::string(name) : small_letters(name);
}

void NameFiles::read_line(std::string_view line)
{
    std::string address(next_word(line));
    std::string_view name = next_word(line);
    if (name.empty()) {
        return;
    }
    in_addr ipv4;
    in6_addr ipv6;
    unsigned family = 0;
    if (::inet_pton(AF_INET, address.c_str(), &ipv4) == 1) {
        family = kIpv4;
        addresses_.insert(as_bytes(ipv4));
    } else if (::inet_pton(AF_INET6, address.c_str(), &ipv6) == 1) {
        family = kIpv6;
        addresses_.insert(as_bytes(ipv6));
    }
    for (; family && !name.empty(); name = next_word(line)) {
        families_[as_compared(name)] |= family;
    }
}

// The C library asks the next source if the hosts file has the name only with addresses of another family. With
// AI_ADDRCONFIG, it may look for addresses of one family although the query allows any.
bool NameFiles::has(const std::string &name, int family, int flags)
{
    if (!is_hosts_file_first()) {
        return false;
    }
    auto found = families_.find(as_compared(name));
    unsigned families = found == families_.end() ? 0 : found->second;
    switch (family) {
    case AF_INET:
        return families & kIpv4;
    case AF_INET6:
        return families & kIpv6;
    case AF_UNSPEC:
        return flags & AI_ADDRCONFIG ? families == (kIpv4 | kIpv6) : families != 0;
    default:
        return false;
    }
}

bool NameFiles::has(const Address &address)
{
    if (!is_hosts_file_first()) {
        return false;
    }
    switch (address.family()) {
    case AF_INET:
        return addresses_.contains(as_bytes(reinterpret_cast<const sockaddr_in &>(address.storage).sin_addr));
    case AF_INET6:
        return addresses_.contains(as_bytes(reinterpret_cast<const sockaddr_in6 &>(address.storage).sin6_addr));
    default:
        return false;
    }
}

}  // namespace coro
