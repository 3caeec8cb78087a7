#pragma once

#include "coro/base/clock.h"
#include "coro/base/fd.h"
#include "coro/base/list.h"
#include "coro/base/shared_fd.h"
#include "core/server/http/shared_bytes.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <unordered_map>
#include <vector>

namespace coro {

struct PortConfig;
struct StaticEntryTag;

// What tells a file from another one, and from the same file after a change.
struct FileState {
    dev_t device;
    ino_t inode;
    off_t size;
    int64_t modified;   // nanoseconds since 1970
    int64_t changed;    // the time of the last change of the bytes, name, owner or rights, in nanoseconds since 1970

    static FileState of(const struct stat &status);
    bool operator==(const FileState &) const = default;
};

// A representation of a file: the file itself, or the file beside it that has the same bytes in a coding such as gzip.
struct StaticVariant {
    std::string_view coding;   // as in Content-Encoding; empty: the file itself
    FileState state;
    // True if the file has changed within the last two seconds: it may change again without a new time of change, so its
    // entity tag is weak.
    bool is_fresh;
    SharedFd file;      // empty if `bytes` has the whole file
    SharedBytes bytes;
    std::string etag;
    std::string lines;             // lines of the head that do not depend on the request
    size_t validator_size;         // size in bytes of the lines that an answer with status 304 has, too; they come first
    size_t shared_size;            // size of the lines without Content-Type

    std::string_view validator_lines() const { return std::string_view(lines).substr(0, validator_size); }
    std::string_view shared_lines() const { return std::string_view(lines).substr(0, shared_size); }
    size_t size() const { return size_t(state.size); }
    int64_t modified() const { return state.modified / kSecond; }
};

// What a path of a URL stands for.
struct StaticEntry : ListNode<StaticEntryTag> {
    enum class Kind : uint8_t {
        kNone,        // the handler of the program gets the request
        kFile,
        kFolder,      // the answer is a list of the folder's files
        kRedirect,    // the path is a folder and lacks its slash
        kRefused,     // the answer has the status `status` and no file
    };

    std::string url_path;
    std::string path;   // relative to document_root
    Kind kind = Kind::kNone;
    int status = 200;
    Nanoseconds valid_until = 0;
    std::string type;                       // the value of Content-Type
    std::vector<StaticVariant> variants;    // of a kFile: the file itself, and then its codings, the best one first

    size_t descriptors() const;
    size_t memory() const;
};

// The files of a port that one thread has open or in memory, by the paths of URLs. An entry is used for
// static_handler_cache_time seconds, then the file is looked up again: an entry whose file has not changed is kept.
class StaticCache {
public:
    static constexpr size_t kMostEntries = 1024;
    static constexpr size_t kMostDescriptors = 256;
    static constexpr size_t kMostMemory = 16 << 20;
    static constexpr size_t kSmall = 16 << 10;   // larger files are not kept in memory

    explicit StaticCache(const PortConfig &config);
    ~StaticCache();
    StaticCache(const StaticCache &) = delete;
    StaticCache &operator=(const StaticCache &) = delete;

    // Returns what a path stands for. The result is valid until the next call. `now` is the loop's time, `wall_clock` the time
    // in nanoseconds since 1970.
    const StaticEntry &find(std::string_view url_path, Nanoseconds now, Nanoseconds wall_clock);

    // Opens a folder to list its files.
    Fd open_folder(const std::string &path) const;

private:
    enum class Found { kNothing, kAnswer, kProgram };

    bool may_have_file(std::string_view url_path, std::string &path, bool &is_located) const;
    StaticEntry &add(std::string_view url_path, std::string path);
    void remove(StaticEntry &entry);
    void trim();
    void look_up(StaticEntry &entry, bool is_located);
    Found look_up_folder(StaticEntry &entry);
    void look_up_file(StaticEntry &entry, const std::string &path, Fd file, const struct stat &status);
    void add_variants(StaticEntry &entry, const std::string &path, std::vector<StaticVariant> &before);
    StaticVariant make_variant(std::string_view coding, Fd file, const struct stat &status,
                               std::vector<StaticVariant> &before) const;
    void write_lines(StaticVariant &variant, const StaticEntry &entry) const;
    void check_root(Nanoseconds now);

    const PortConfig &config_;
    Fd root_;
    FileState root_state_ = {};
    Nanoseconds root_valid_until_ = 0;
    Nanoseconds cache_time_;
    Nanoseconds wall_clock_ = 0;
    std::unordered_map<std::string_view, std::unique_ptr<StaticEntry>> entries_;
    List<StaticEntry, StaticEntryTag> oldest_first_;   // in the order of their last use
    StaticEntry uncached_;      // the result of find() that no file was looked up for
    size_t descriptors_ = 0;
    size_t memory_ = 0;
};

}  // namespace coro
