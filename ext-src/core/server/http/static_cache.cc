#include "core/server/http/static_cache.h"

#include "coro/base/error.h"
#include "coro/base/log.h"
#include "coro/base/text_buffer.h"
#include "coro/proto/http1/date.h"
#include "coro/proto/http1/mime_types.h"
#include "coro/server/config/config.h"
#include "core/server/http/open_beneath.h"
#include "coro/proto/http1/static_path.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/uio.h>
#include <unistd.h>
#include <utility>

namespace coro {

namespace {

constexpr Nanoseconds kFreshFor = 2 * kSecond;

// The codings of files beside a file, the best one first.
constexpr struct {
    std::string_view coding;
    const char *extension;
} kCodings[] = {{"zstd", ".zst"}, {"br", ".br"}, {"gzip", ".gz"}};

int64_t nanoseconds(const timespec &time)
{
    return int64_t(time.tv_sec) * kSecond + time.tv_nsec;
}

// Returns true if files of this media type are worth a coding. Only for these types files beside the file are looked up.
bool is_compressible(std::string_view type)
{
    return type.starts_with("text/") || type.ends_with("json") || type.ends_with("xml") || type.ends_with("javascript") ||
           type == "application/wasm" || type == "font/ttf" || type == "font/otf" || type == "image/x-icon" ||
           type == "image/bmp" || type == "application/vnd.apple.mpegurl";
}

bool is_missing(int outcome)
{
    return outcome == -ENOENT || outcome == -ENOTDIR || outcome == -ELOOP || outcome == -EXDEV || outcome == -ENAMETOOLONG ||
           outcome == -EINVAL || outcome == -ENXIO || outcome == -ENODEV;
}

int open_with_status(int root, const std::string &path, Fd &file, struct stat &status)
{
    int outcome = open_beneath(root, path, file);
    return outcome == 0 && ::fstat(file.get(), &status) < 0 ? -errno : outcome;
}

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

FileState FileState::of(const struct stat &status)
{
    return {status.st_dev, status.st_ino, status.st_size, nanoseconds(status.st_mtim), nanoseconds(status.st_ctim)};
}

size_t StaticEntry::descriptors() const
{
    return size_t(std::count_if(variants.begin(), variants.end(), [](auto &variant) { return bool(variant.file); }));
}

size_t StaticEntry::memory() const
{
    size_t sum = 0;
    for (const StaticVariant &variant : variants) {
        sum += variant.bytes.size();
    }
    return sum;
}

StaticCache::StaticCache(const PortConfig &config) :
    config_(config), cache_time_(Nanoseconds(config.static_handler_cache_time * double(kSecond)))
{
}

StaticCache::~StaticCache() = default;

// Opens document_root again if another folder has taken its place, for example because a link points to a new release.
void StaticCache::check_root(Nanoseconds now)
{
    root_valid_until_ = now + cache_time_;
    struct stat status;
    if (root_ && (::stat(config_.document_root.c_str(), &status) < 0 ||
                  (status.st_dev == root_state_.device && status.st_ino == root_state_.inode))) {
        return;
    }
    Fd opened(::open(config_.document_root.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
    if (!opened || ::fstat(opened.get(), &status) < 0) {
        log(LogLevel::kError, "the folder %s of the option document_root cannot be opened: %s", config_.document_root.c_str(),
            err::Reason(errno).text());
        return;
    }
    root_ = std::move(opened);
    root_state_ = FileState::of(status);
    while (StaticEntry *entry = oldest_first_.front()) {
        remove(*entry);
    }
}

const StaticEntry &StaticCache::find(std::string_view url_path, Nanoseconds now, Nanoseconds wall_clock)
{
    if (now >= root_valid_until_) {
        check_root(now);
    }
    auto found = entries_.find(url_path);
    StaticEntry *entry = found == entries_.end() ? nullptr : found->second.get();
    if (entry && now < entry->valid_until) [[likely]] {
        entry->unlink();
        oldest_first_.push_back(*entry);
        return *entry;
    }
    std::string path;
    bool is_located;
    if (!root_ || !may_have_file(url_path, path, is_located)) {
        uncached_.kind = StaticEntry::Kind::kNone;
        if (root_ && is_located) {
            refuse(uncached_, 404);
        }
        return uncached_;
    }
    wall_clock_ = wall_clock;
    if (!entry) {
        entry = &add(url_path, std::move(path));
    }
    descriptors_ -= entry->descriptors();
    memory_ -= entry->memory();
    look_up(*entry, is_located);
    descriptors_ += entry->descriptors();
    memory_ += entry->memory();
    entry->valid_until = now + cache_time_;
    entry->unlink();
    oldest_first_.push_back(*entry);
    trim();
    return *entry;
}

// Returns false if no file can belong to the path: the file system need not be asked then. Sets `path` to the path of the file
// below document_root. `is_located`: true if the path begins with one of static_handler_locations.
bool StaticCache::may_have_file(std::string_view url_path, std::string &path, bool &is_located) const
{
    bool is_valid = http1::decode_static_path(url_path, path);
    std::string decoded = "/" + path;
    std::string_view compared = is_valid ? std::string_view(decoded) : url_path;
    const std::vector<std::string> &locations = config_.static_handler_locations;
    is_located = std::any_of(locations.begin(), locations.end(),
                             [&](const std::string &location) { return compared.starts_with(location); });
    if (!is_valid || (!locations.empty() && !is_located)) {
        return false;
    }
    bool may_be_folder = config_.http_autoindex || !config_.http_index_files.empty();
    return is_located || may_be_folder || http1::has_known_mime_type(path);
}

StaticEntry &StaticCache::add(std::string_view url_path, std::string path)
{
    auto entry = std::make_unique<StaticEntry>();
    entry->url_path = url_path;
    entry->path = std::move(path);
    StaticEntry &added = *entry;
    entries_.emplace(added.url_path, std::move(entry));
    return added;
}

void StaticCache::remove(StaticEntry &entry)
{
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

// Asks the file system what the path of an entry stands for.
void StaticCache::look_up(StaticEntry &entry, bool is_located)
{
    entry.kind = StaticEntry::Kind::kNone;
    bool is_program = false;   // true: the handler of the program answers
    Fd file;
    struct stat status;
    int outcome = open_with_status(root_.get(), entry.path, file, status);
    if (outcome == 0 && S_ISDIR(status.st_mode)) {
        is_program = look_up_folder(entry) == Found::kProgram;
    } else if (outcome == 0 && S_ISREG(status.st_mode)) {
        is_program = http1::is_program_source(entry.path);
        if (!is_program && (is_located || http1::has_known_mime_type(entry.path))) {
            look_up_file(entry, entry.path, std::move(file), status);
        }
    } else if (outcome < 0 && !is_missing(outcome)) {
        log(LogLevel::kWarning, "the file %s/%s cannot be opened: %s", config_.document_root.c_str(), entry.path.c_str(),
            err::Reason(-outcome).text());
        refuse(entry, outcome == -EACCES || outcome == -EPERM ? 403 : 503);
    }
    if (entry.kind == StaticEntry::Kind::kNone && is_located && !is_program) {
        refuse(entry, 404);
    }
    if (entry.kind != StaticEntry::Kind::kFile) {
        entry.variants.clear();
    }
}

// A folder stands for the first of its index files, or for the list of its files.
StaticCache::Found StaticCache::look_up_folder(StaticEntry &entry)
{
    if (!config_.http_autoindex && config_.http_index_files.empty()) {
        return Found::kNothing;
    }
    bool has_slash = entry.path.empty() || entry.path.ends_with('/');
    if (!has_slash) {
        entry.kind = StaticEntry::Kind::kRedirect;
        return Found::kAnswer;
    }
    for (const std::string &name : config_.http_index_files) {
        std::string path = entry.path + name;
        Fd file;
        struct stat status;
        if (open_with_status(root_.get(), path, file, status) != 0 || !S_ISREG(status.st_mode)) {
            continue;
        }
        if (http1::is_program_source(path)) {
            return Found::kProgram;
        }
        look_up_file(entry, path, std::move(file), status);
        return Found::kAnswer;
    }
    if (!config_.http_autoindex) {
        return Found::kNothing;
    }
    entry.kind = StaticEntry::Kind::kFolder;
    return Found::kAnswer;
}

void StaticCache::look_up_file(StaticEntry &entry, const std::string &path, Fd file, const struct stat &status)
{
    entry.kind = StaticEntry::Kind::kFile;
    std::string_view type = http1::mime_type_of(path);
    entry.type = type;
    if (type.starts_with("text/") && !config_.static_handler_charset.empty()) {
        entry.type += "; charset=" + config_.static_handler_charset;
    }
    std::vector<StaticVariant> before = std::exchange(entry.variants, {});
    entry.variants.push_back(make_variant({}, std::move(file), status, before));
    if (is_compressible(type)) {
        add_variants(entry, path, before);
    }
    for (StaticVariant &variant : entry.variants) {
        write_lines(variant, entry);
    }
}

// Adds the files beside the file that have its bytes in a coding. A file that is older than the file itself, or not smaller,
// is not used.
void StaticCache::add_variants(StaticEntry &entry, const std::string &path, std::vector<StaticVariant> &before)
{
    for (const auto &known : kCodings) {
        Fd file;
        struct stat status;
        if (open_with_status(root_.get(), path + known.extension, file, status) != 0 || !S_ISREG(status.st_mode)) {
            continue;
        }
        const FileState &whole = entry.variants[0].state;
        if (status.st_mtim.tv_sec >= whole.modified / kSecond && status.st_size < whole.size) {
            entry.variants.push_back(make_variant(known.coding, std::move(file), status, before));
        }
    }
}

// Makes a variant of an open file, or takes the variant from `before` if it has the same file, unchanged.
StaticVariant StaticCache::make_variant(std::string_view coding, Fd file, const struct stat &status,
                                        std::vector<StaticVariant> &before) const
{
    FileState state = FileState::of(status);
    bool is_fresh = wall_clock_ - state.modified < kFreshFor;
    for (StaticVariant &old : before) {
        if (old.coding == coding && old.state == state && !old.is_fresh) {
            return std::move(old);
        }
    }
    StaticVariant made = {};
    made.coding = coding;
    made.state = state;
    made.is_fresh = is_fresh;
    if (made.size() <= kSmall && !is_fresh) {
        made.bytes = read_small_file(file.get(), made.size());
    }
    if (!made.bytes) {
        made.file = std::move(file);
    }
    return made;
}

void StaticCache::write_lines(StaticVariant &variant, const StaticEntry &entry) const
{
    TextBuffer text;
    text.append(variant.is_fresh ? "W/\"" : "\"", Digits(uint64_t(variant.state.modified), 16), "-",
                Digits(uint64_t(variant.state.size), 16), "-", Digits(uint64_t(variant.state.inode), 16), "\"");
    variant.etag = text.view();
    char date[http1::kDateSize];
    http1::write_date(std::min(variant.modified(), wall_clock_ / kSecond), date);
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

Fd StaticCache::open_folder(const std::string &path) const
{
    Fd folder;
    return open_beneath(root_.get(), path, folder) == 0 ? std::move(folder) : Fd();
}

}  // namespace coro
