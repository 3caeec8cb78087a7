#include "core/server/http/static_cache.h"

#include "coro/base/error.h"
#include "coro/base/log.h"
#include "coro/base/text_buffer.h"
#include "coro/proto/http/date.h"
#include "coro/proto/http/mime_types.h"
#include "coro/proto/http/static_path.h"
#include "coro/server/config/config.h"
#include "coro/server/connection/serving_thread.h"

#include <algorithm>
#include <cerrno>
#include <sys/uio.h>
#include <utility>

namespace coro {

namespace {

constexpr Nanoseconds kFreshFor = 2 * kSecond;

// Reads a whole file that is in memory. Returns nothing if a part of the file is not in memory or has gone.
SharedBytes read_small_file(int file, size_t size)
{
    SharedBytes bytes(size);
    iovec room = {bytes.data(), size};
    ssize_t count = size == 0 ? 0 : ::preadv2(file, &room, 1, 0, RWF_NOWAIT);
    return count == ssize_t(size) ? std::move(bytes) : SharedBytes();
}

void refuse(StaticEntry &entry, int status)
{
    entry.kind = StaticEntry::Kind::kRefused;
    entry.status = status;
}

}  // namespace

// What a thread does for the cache, and the sessions that wait for it. The thread's notice comes during the loop's poll, so the
// run queue passes the result on: a handler may get the requests.
class StaticCache::FileErrand : public Errand, protected Runnable {
public:
    FileErrand(StaticCache &cache, std::unique_ptr<Work> work) :
        Errand(cache.thread_.loop().threads(), std::move(work)), cache_(cache)
    {
    }

    std::vector<int64_t> sessions;

protected:
    StaticCache &cache_;

private:
    void ended(int outcome) override
    {
        if (outcome == 0) {
            cache_.thread_.loop().scheduler().enqueue(*this);
        }
    }
};

class StaticCache::Search final : public FileErrand {
public:
    Search(StaticCache &cache, std::unique_ptr<StaticLookup> lookup) :
        FileErrand(cache, std::move(lookup)), url_path(this->lookup().question().url_path)
    {
    }

    StaticLookup &lookup() { return *static_cast<StaticLookup *>(work_); }
    std::unique_ptr<StaticLookup> take()
    {
        return std::unique_ptr<StaticLookup>(static_cast<StaticLookup *>(std::exchange(work_, nullptr)));
    }

    const std::string url_path;

private:
    void run() override { cache_.searched(url_path); }
};

class StaticCache::RootCheck final : public FileErrand {
public:
    explicit RootCheck(StaticCache &cache) :
        FileErrand(cache, std::make_unique<StaticRootOpening>(cache.config_.document_root))
    {
    }

    std::shared_ptr<const StaticRoot> take() { return static_cast<StaticRootOpening &>(*work_).take(); }

private:
    void run() override { cache_.root_checked(); }
};

size_t StaticEntry::descriptors() const
{
    return size_t(std::count_if(variants.begin(), variants.end(), [](auto &variant) { return bool(variant.file); }));
}

size_t StaticEntry::memory() const
{
    size_t sum = page.size();
    for (const StaticVariant &variant : variants) {
        sum += variant.bytes.size();
    }
    return sum;
}

StaticCache::StaticCache(ServingThread &thread, const PortConfig &config, Observer &observer) :
    thread_(thread), config_(config), observer_(observer),
    options_(new StaticLookup::Options{config.http_index_files, config.http_autoindex,
                                       config.static_handler_follow_links ? LinksTo::kAnywhere : LinksTo::kBeneath,
                                       thread.config().file_rights}),
    cache_time_(Nanoseconds(config.static_handler_cache_time * double(kSecond)))
{
    http::load_mime_types();
}

StaticCache::~StaticCache() = default;

// Opens document_root again if another folder has taken its place, for example because a link points to a new release. Returns
// false if a thread does it: then the session is notified later.
bool StaticCache::check_root(int64_t session)
{
    if (!root_check_ && !has_checked_root_in_loop()) {
        root_check_ = std::make_unique<RootCheck>(*this);
        if (root_check_->start() < 0) {   // there is no thread
            root_check_.reset();
            open_root();
        }
    }
    if (root_check_) {
        root_check_->sessions.push_back(session);
        return false;
    }
    root_valid_until_ = thread_.loop().now() + cache_time_;
    return true;
}

// Checks the root if that is possible without waiting for the file system, or if there is no root yet.
bool StaticCache::has_checked_root_in_loop()
{
    if (!root_) {
        open_root();
        return true;
    }
    if (root_->medium == StaticRoot::Medium::kNetwork) {
        return false;
    }
    std::shared_ptr<const StaticRoot> opened;
    int outcome = StaticRoot::open(config_.document_root, OpenWait::kNever, opened);
    if (outcome == 0) {
        use_root(std::move(opened));
    }
    return outcome != -EAGAIN;
}

// Called when a thread has opened document_root, or has found that this is not possible now.
void StaticCache::root_checked()
{
    std::unique_ptr<RootCheck> ended = std::move(root_check_);
    if (std::shared_ptr<const StaticRoot> root = ended->take()) {
        use_root(std::move(root));
    }
    root_valid_until_ = thread_.loop().now() + cache_time_;
    has_just_checked_root_ = true;
    for (int64_t session : ended->sessions) {
        observer_.on_found(session);
    }
    has_just_checked_root_ = false;
}

// Opens document_root, and waits for the file system if it must.
void StaticCache::open_root()
{
    std::shared_ptr<const StaticRoot> opened;
    int outcome = StaticRoot::open(config_.document_root, OpenWait::kAsNeeded, opened);
    if (outcome == 0) {
        use_root(std::move(opened));
    } else if (!root_) {
        log(LogLevel::kError, "the folder %s of the option document_root cannot be opened: %s", config_.document_root.c_str(),
            err::Reason(-outcome).text());
    }
}

void StaticCache::use_root(std::shared_ptr<const StaticRoot> root)
{
    if (root_ && root_->state.device == root->state.device && root_->state.inode == root->state.inode) {
        return;
    }
    root_ = std::move(root);
    while (StaticEntry *entry = oldest_first_.front()) {
        remove(*entry);
    }
}

const StaticEntry *StaticCache::find(std::string_view url_path, int64_t session)
{
    Nanoseconds now = thread_.loop().now();
    bool is_root_checked = now < root_valid_until_ || has_just_checked_root_ || just_found_;
    if (!is_root_checked && !check_root(session)) [[unlikely]] {
        return nullptr;
    }
    auto found = entries_.find(url_path);
    StaticEntry *entry = found == entries_.end() ? nullptr : found->second.get();
    if (entry && (now < entry->valid_until || entry == just_found_)) [[likely]] {
        entry->unlink();
        oldest_first_.push_back(*entry);
        return entry;
    }
    std::string path;
    bool is_located;
    if (!root_ || !may_have_file(url_path, path, is_located)) {
        uncached_.kind = StaticEntry::Kind::kNone;
        if (root_ && is_located) {
            refuse(uncached_, 404);
        }
        return &uncached_;
    }
    if (auto running = searches_.find(url_path); running != searches_.end()) {
        running->second->sessions.push_back(session);
        return nullptr;
    }
    StaticLookup::Question question = {std::string(url_path), std::move(path), is_located, thread_.wall_clock().now()};
    auto lookup = std::make_unique<StaticLookup>(root_, options_, std::move(question));
    if (!lookup->run_without_waiting() && search(lookup, session)) {
        return nullptr;
    }
    return &keep(*lookup);
}

// Lets a thread do a lookup for a session. Returns false if there is no thread: then this function has done the lookup.
bool StaticCache::search(std::unique_ptr<StaticLookup> &lookup, int64_t session)
{
    auto search = std::make_unique<Search>(*this, std::move(lookup));
    if (search->start() < 0) {
        lookup = search->take();
        lookup->run();
        return false;
    }
    search->sessions.push_back(session);
    std::string_view key = search->url_path;
    searches_.emplace(key, std::move(search));
    return true;
}

// Called when a thread has looked up a path.
void StaticCache::searched(const std::string &url_path)
{
    auto at = searches_.find(url_path);
    std::unique_ptr<Search> ended = std::move(at->second);
    searches_.erase(at);
    just_found_ = &keep(ended->lookup());
    for (int64_t session : ended->sessions) {
        observer_.on_found(session);
    }
    just_found_ = nullptr;
}

// Makes the result of a lookup the entry of its path.
StaticEntry &StaticCache::keep(StaticLookup &lookup)
{
    StaticEntry &entry = entry_for(lookup.question().url_path);
    descriptors_ -= entry.descriptors();
    memory_ -= entry.memory();
    set(entry, lookup);
    descriptors_ += entry.descriptors();
    memory_ += entry.memory();
    Nanoseconds now = thread_.loop().now();
    entry.valid_until = lookup.root() == root_ && !lookup.may_pass() ? now + cache_time_ : now;
    entry.unlink();
    oldest_first_.push_back(entry);
    trim();
    return entry;
}

// Applies the first rule that changes the path. Returns false if no file may be sent for the result.
bool StaticCache::rewrite(std::string &path) const
{
    if (config_.rewrite_rules.empty()) {
        return true;
    }
    std::string before = "/" + path, after;
    for (const RewriteRule &rule : config_.rewrite_rules) {
        if (rule(before, after) && after != before) {
            bool is_valid = after.starts_with('/') && http::is_static_path(after = after.substr(1));
            path = std::move(after);
            return is_valid;
        }
    }
    return true;
}

// Returns false if no file can belong to the path: the file system need not be asked then. Sets `path` to the path of the file
// below document_root. `is_located`: true if the path begins with one of static_handler_locations.
bool StaticCache::may_have_file(std::string_view url_path, std::string &path, bool &is_located) const
{
    bool is_valid = http::decode_static_path(url_path, path, config_.document_root) && rewrite(path);
    std::string decoded = "/" + path;
    std::string_view compared = is_valid ? std::string_view(decoded) : url_path;
    const std::vector<std::string> &locations = config_.static_handler_locations;
    is_located = std::any_of(locations.begin(), locations.end(),
                             [&](const std::string &location) { return compared.starts_with(location); });
    if (!is_valid || (!locations.empty() && !is_located)) {
        return false;
    }
    bool may_be_folder = config_.http_autoindex || !config_.http_index_files.empty();
    return is_located || may_be_folder || http::is_public_file(path);
}

StaticEntry &StaticCache::entry_for(const std::string &url_path)
{
    if (auto found = entries_.find(url_path); found != entries_.end()) {
        return *found->second;
    }
    auto entry = std::make_unique<StaticEntry>();
    entry->url_path = url_path;
    StaticEntry &added = *entry;
    entries_.emplace(added.url_path, std::move(entry));
    return added;
}

void StaticCache::remove(StaticEntry &entry)
{
    if (&entry == just_found_) {
        just_found_ = nullptr;
    }
    descriptors_ -= entry.descriptors();
    memory_ -= entry.memory();
    entries_.erase(entries_.find(entry.url_path));
}

// Removes the entries that were not used for the longest time, except the last one, which find() returns.
void StaticCache::trim()
{
    while (entries_.size() > 1 &&
           (entries_.size() > kMostEntries || descriptors_ > kMostDescriptors || memory_ > kMostMemory)) {
        remove(*oldest_first_.front());
    }
}

void StaticCache::set(StaticEntry &entry, StaticLookup &lookup) const
{
    const StaticLookup::Question &question = lookup.question();
    entry.kind = lookup.kind();
    entry.page = std::move(lookup.page());
    if (entry.kind == StaticEntry::Kind::kFile) {
        set_variants(entry, lookup);
        return;
    }
    entry.variants.clear();
    if (entry.kind == StaticEntry::Kind::kRefused) {
        int error = -lookup.error();
        if (thread_.may_warn()) {
            log(LogLevel::kWarning, "the file %s/%s cannot be opened: %s", config_.document_root.c_str(), question.path.c_str(),
                err::Reason(error).text());
        }
        refuse(entry, error == EACCES || error == EPERM ? 403 : 503);
    } else if (entry.kind == StaticEntry::Kind::kNone && question.is_located && !lookup.is_program()) {
        refuse(entry, 404);
    }
}

void StaticCache::set_variants(StaticEntry &entry, StaticLookup &lookup) const
{
    std::string_view type = http::mime_type_of(lookup.file_path());
    entry.type = type;
    if (type.starts_with("text/") && !config_.static_handler_charset.empty()) {
        entry.type += "; charset=" + config_.static_handler_charset;
    }
    std::vector<StaticVariant> before = std::exchange(entry.variants, {});
    for (StaticLookup::File &found : lookup.files()) {
        entry.variants.push_back(make_variant(found, lookup.question().asked_at, before));
    }
    for (StaticVariant &variant : entry.variants) {
        write_lines(variant, entry);
    }
}

// Makes a variant of an open file, or takes the variant from `before` if it has the same file, unchanged. `asked_at` is a time
// before the file was looked up.
StaticVariant StaticCache::make_variant(StaticLookup::File &found, Nanoseconds asked_at,
                                        std::vector<StaticVariant> &before) const
{
    FileState state = FileState::of(found.status);
    bool is_fresh = asked_at - state.modified < kFreshFor;
    for (StaticVariant &old : before) {
        if (old.coding == found.coding && old.state == state && !old.is_fresh) {
            return std::move(old);
        }
    }
    StaticVariant made = {};
    made.coding = found.coding;
    made.state = state;
    made.is_fresh = is_fresh;
    if (made.size() <= StaticLookup::kSmall && !is_fresh) {
        made.bytes = found.bytes ? std::move(found.bytes) : read_small_file(found.file.get(), made.size());
    }
    if (!made.bytes) {
        made.file = std::move(found.file);
    }
    return made;
}

void StaticCache::write_lines(StaticVariant &variant, const StaticEntry &entry) const
{
    TextBuffer text;
    text.append(variant.is_fresh ? "W/\"" : "\"", Digits(uint64_t(variant.state.modified), 16), "-",
                Digits(uint64_t(variant.state.size), 16), "-", Digits(uint64_t(variant.state.inode), 16), "\"");
    variant.etag = text.view();
    char date[http::kDateSize];
    http::write_date(std::min(variant.modified(), thread_.wall_clock().now() / kSecond), date);
    bool varies = entry.variants.size() > 1;
    text.clear();
    text.append("Last-Modified: ", std::string_view(date, sizeof date), "\r\nETag: ", variant.etag, "\r\n",
                varies ? "Vary: Accept-Encoding\r\n" : "");
    variant.validator_size = text.size();
    text.append("Accept-Ranges: bytes\r\n");
    if (!variant.coding.empty()) {
        text.append("Content-Encoding: ", variant.coding, "\r\n");
    }
    variant.shared_size = text.size();
    text.append("Content-Type: ", entry.type, "\r\n");
    variant.lines = text.view();
}

}  // namespace coro
