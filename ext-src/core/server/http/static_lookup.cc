#include "core/server/http/static_lookup.h"

#include "core/server/http/folder_page.h"
#include "coro/proto/http/mime_types.h"
#include "coro/proto/http/static_path.h"

#include <algorithm>
#include <cerrno>
#include <linux/magic.h>
#include <sys/statfs.h>
#include <unistd.h>

namespace coro {

namespace {

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

bool is_forbidden(int outcome)
{
    return outcome == -EACCES || outcome == -EPERM;
}

// Reads a whole file. Returns nothing if the file is shorter.
SharedBytes read_file(int file, size_t size)
{
    SharedBytes bytes(size);
    return ::pread(file, bytes.data(), size, 0) == ssize_t(size) ? std::move(bytes) : SharedBytes();
}

StaticRoot::Medium medium_of(int folder)
{
    constexpr uint32_t kSmb2 = 0xfe534d42, kCifs = 0xff534d42, kFuse = 0x65735546, kCeph = 0x00c36400;
    constexpr uint32_t kNetwork[] = {NFS_SUPER_MAGIC, SMB_SUPER_MAGIC, kSmb2, kCifs, kFuse, kCeph,
                                     V9FS_MAGIC, AFS_SUPER_MAGIC, AFS_FS_MAGIC, CODA_SUPER_MAGIC};
    struct statfs status;
    if (::fstatfs(folder, &status) < 0) {
        return StaticRoot::Medium::kDisk;
    }
    uint32_t type = uint32_t(status.f_type);
    if (type == TMPFS_MAGIC || type == RAMFS_MAGIC) {
        return StaticRoot::Medium::kMemory;
    }
    bool is_network = std::find(std::begin(kNetwork), std::end(kNetwork), type) != std::end(kNetwork);
    return is_network ? StaticRoot::Medium::kNetwork : StaticRoot::Medium::kDisk;
}

}  // namespace

FileState FileState::of(const struct stat &status)
{
    return {status.st_dev, status.st_ino, status.st_size, nanoseconds(status.st_mtim), nanoseconds(status.st_ctim)};
}

int StaticRoot::open(const std::string &path, OpenWait wait, std::shared_ptr<const StaticRoot> &root)
{
    Fd folder;
    struct stat status;
    if (int outcome = open_folder(path, folder, wait); outcome < 0) {
        return outcome;
    }
    if (::fstat(folder.get(), &status) < 0) {
        return -errno;
    }
    auto opened = std::make_shared<StaticRoot>();
    opened->medium = medium_of(folder.get());
    opened->state = FileState::of(status);
    opened->folder = std::move(folder);
    root = std::move(opened);
    return 0;
}

bool StaticLookup::run_without_waiting()
{
    if (root_->medium == StaticRoot::Medium::kNetwork) {
        return false;
    }
    // A disk may be mounted below a root that is in memory.
    wait_ = root_->medium == StaticRoot::Medium::kMemory ? OpenWait::kSameFileSystem : OpenWait::kNever;
    look_up();
    return !would_wait_;
}

void StaticLookup::run()
{
    wait_ = OpenWait::kAsNeeded;
    is_in_thread_ = true;
    look_up();
}

int StaticLookup::open(const std::string &path, Fd &file, struct stat &status)
{
    int outcome = open_beneath(root_->folder.get(), path, file, wait_, options_->links);
    would_wait_ |= outcome == -EAGAIN;
    if (outcome == 0 && ::fstat(file.get(), &status) < 0) {
        outcome = -errno;
    }
    may_pass_ |= outcome < 0 && !is_missing(outcome) && !is_forbidden(outcome);
    return outcome;
}

void StaticLookup::look_up()
{
    Privileges::FileRights rights(options_->rights);
    would_wait_ = may_pass_ = false;
    kind_ = StaticKind::kNone;
    is_program_ = false;
    files_.clear();
    const std::string &path = question_.path;
    Fd file;
    struct stat status;
    int outcome = open(path, file, status);
    if (outcome == 0 && S_ISDIR(status.st_mode)) {
        look_up_folder();
    } else if (outcome == 0 && S_ISREG(status.st_mode)) {
        is_program_ = http::is_program_source(path);
        if (!is_program_ && (question_.is_located || http::is_public_file(path))) {
            look_up_file(path, std::move(file), status);
        }
    } else if (outcome < 0 && !is_missing(outcome)) {
        kind_ = StaticKind::kRefused;
        error_ = outcome;
    }
}

// A folder stands for the first of its index files, or for the list of its files.
void StaticLookup::look_up_folder()
{
    if (!options_->lists_folders && options_->index_files.empty()) {
        return;
    }
    if (!question_.url_path.ends_with('/')) {
        kind_ = StaticKind::kRedirect;
        return;
    }
    std::string folder = question_.path;
    if (!folder.empty() && !folder.ends_with('/')) {
        folder += '/';   // the path is the result of a rewrite rule
    }
    for (const std::string &name : options_->index_files) {
        std::string path = folder + name;
        Fd file;
        struct stat status;
        if (open(path, file, status) != 0 || !S_ISREG(status.st_mode)) {
            continue;
        }
        is_program_ = http::is_program_source(path);
        if (!is_program_) {
            look_up_file(path, std::move(file), status);
        }
        return;
    }
    if (options_->lists_folders && !would_wait_) {
        list_folder(folder);
    }
}

void StaticLookup::list_folder(const std::string &path)
{
    if (wait_ == OpenWait::kNever) {
        would_wait_ = true;   // the kernel cannot tell whether the names are in memory
        return;
    }
    Fd folder;
    struct stat status;
    if (open(path, folder, status) == 0) {
        kind_ = StaticKind::kFolder;
        page_ = folder_page(std::move(folder), question_.url_path);
    }
}

// Adds the file, and the files beside it that have its bytes in a coding. A file beside it that is older, or not smaller, is not
// used.
void StaticLookup::look_up_file(const std::string &path, Fd file, const struct stat &status)
{
    kind_ = StaticKind::kFile;
    file_path_ = path;
    add_file({}, std::move(file), status);
    if (!is_compressible(http::mime_type_of(path))) {
        return;
    }
    for (const auto &known : kCodings) {
        Fd coded;
        struct stat of_coded;
        if (open(path + known.extension, coded, of_coded) == 0 && S_ISREG(of_coded.st_mode) &&
            of_coded.st_mtim.tv_sec >= status.st_mtim.tv_sec && of_coded.st_size < status.st_size) {
            add_file(known.coding, std::move(coded), of_coded);
        }
    }
}

void StaticLookup::add_file(std::string_view coding, Fd file, const struct stat &status)
{
    SharedBytes bytes;
    if (is_in_thread_ && status.st_size > 0 && size_t(status.st_size) <= kSmall) {
        bytes = read_file(file.get(), size_t(status.st_size));
    }
    files_.push_back({coding, std::move(file), status, std::move(bytes)});
}

}  // namespace coro
