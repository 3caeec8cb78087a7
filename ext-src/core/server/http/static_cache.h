#pragma once

#include "coro/base/clock.h"
#include "coro/base/list.h"
#include "coro/base/shared_fd.h"
#include "coro/net/shared_bytes.h"
#include "core/server/http/static_lookup.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace coro {

class ServingThread;
struct PortConfig;
struct StaticEntryTag;

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
    size_t validator_size;         // size in bytes of the lines that a response with status 304 has, too; they come first
    size_t shared_size;            // size of the lines without Content-Type

    std::string_view validator_lines() const { return std::string_view(lines).substr(0, validator_size); }
    std::string_view shared_lines() const { return std::string_view(lines).substr(0, shared_size); }
    size_t size() const { return size_t(state.size); }
    int64_t modified() const { return state.modified / kSecond; }
};

// What a path of a URL stands for, as it was looked up.
struct StaticEntry : ListNode<StaticEntryTag> {
    using Kind = StaticKind;

    std::string url_path;
    Kind kind = Kind::kNone;
    int status = 200;                       // that of a kRefused
    Nanoseconds valid_until = 0;
    std::string type;                       // the value of Content-Type
    std::vector<StaticVariant> variants;    // of a kFile: the file itself, and then its codings, the best one first
    std::string page;                       // the list of the files of a kFolder

    size_t descriptors() const;
    size_t memory() const;
};

// The files of a port that one thread has open or in memory, by the paths of URLs. An entry is used for
// static_handler_cache_time seconds, then the file is looked up again: an entry whose file has not changed is kept. Threads look
// up what the file system has not in memory.
class StaticCache {
public:
    static constexpr size_t kMostEntries = 1024;
    static constexpr size_t kMostDescriptors = 256;
    static constexpr size_t kMostMemory = 16 << 20;

    class Observer {
    public:
        // Called by the run queue when find() has an entry for the path that this session has asked for. The session may have
        // ended.
        virtual void on_found(int64_t session) = 0;

    protected:
        ~Observer() = default;
    };

    StaticCache(ServingThread &thread, const PortConfig &config, Observer &observer);
    ~StaticCache();
    StaticCache(const StaticCache &) = delete;
    StaticCache &operator=(const StaticCache &) = delete;

    // Returns what a path stands for; the result is valid until the next call. Returns nullptr if a thread looks up the path:
    // then the observer is notified later, and calls find() again.
    const StaticEntry *find(std::string_view url_path, int64_t session);

private:
    class FileErrand;
    class RootCheck;
    class Search;

    bool rewrite(std::string &path) const;
    bool may_have_file(std::string_view url_path, std::string &path, bool &is_located) const;
    StaticEntry &entry_for(const std::string &url_path);
    void remove(StaticEntry &entry);
    void trim();
    bool search(std::unique_ptr<StaticLookup> &lookup, int64_t session);
    void searched(const std::string &url_path);
    StaticEntry &keep(StaticLookup &lookup);
    void set(StaticEntry &entry, StaticLookup &lookup) const;
    void set_variants(StaticEntry &entry, StaticLookup &lookup) const;
    StaticVariant make_variant(StaticLookup::File &found, Nanoseconds asked_at, std::vector<StaticVariant> &before) const;
    void write_lines(StaticVariant &variant, const StaticEntry &entry) const;
    bool check_root(int64_t session);
    bool has_checked_root_in_loop();
    void root_checked();
    void open_root();
    void use_root(std::shared_ptr<const StaticRoot> root);

    ServingThread &thread_;
    const PortConfig &config_;
    Observer &observer_;
    std::shared_ptr<const StaticRoot> root_;   // nullptr: it could not be opened yet
    std::unique_ptr<RootCheck> root_check_;    // a thread opens the root again; nullptr: none does
    Nanoseconds root_valid_until_ = 0;
    bool has_just_checked_root_ = false;       // true: the sessions that have waited for the check are being notified
    std::shared_ptr<const StaticLookup::Options> options_;
    Nanoseconds cache_time_;
    std::unordered_map<std::string_view, std::unique_ptr<StaticEntry>> entries_;
    std::unordered_map<std::string_view, std::unique_ptr<Search>> searches_;
    List<StaticEntry, StaticEntryTag> oldest_first_;   // in the order of their last use
    const StaticEntry *just_found_ = nullptr;   // the entry whose waiting sessions are being notified, even if it is not valid
    StaticEntry uncached_;      // the result of find() that no file was looked up for
    size_t descriptors_ = 0;
    size_t memory_ = 0;
};

}  // namespace coro
