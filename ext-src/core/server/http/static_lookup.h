#pragma once

#include "coro/base/clock.h"
#include "coro/base/fd.h"
#include "coro/loop/thread_pool.h"
#include "coro/server/config/privileges.h"
#include "core/server/http/open_beneath.h"
#include "coro/net/shared_bytes.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <sys/types.h>
#include <utility>
#include <vector>

namespace coro {

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

// What a path of a URL stands for.
enum class StaticKind : uint8_t {
    kNone,        // the handler of the program gets the request
    kFile,
    kFolder,      // the response is a list of the folder's files
    kRedirect,    // the path is a folder and lacks its slash
    kRefused,     // the response has a status and no file
};

// The folder document_root, which the cache and the threads that look up paths share.
struct StaticRoot {
    // Where the file system has its names: in memory, on a disk, or in another machine. The kernel can tell whether the names
    // on a disk are in memory. A file system of another kind is asked by threads only.
    enum class Medium : uint8_t { kMemory, kDisk, kNetwork };

    Fd folder;
    FileState state;
    Medium medium;

    // Opens a folder. Returns 0 or -errno; -EAGAIN: it may not wait, and would have to.
    static int open(const std::string &path, OpenWait wait, std::shared_ptr<const StaticRoot> &root);
};

// Opens document_root again, in a thread.
class StaticRootOpening final : public Work {
public:
    explicit StaticRootOpening(std::string path) : path_(std::move(path)) {}

    void run() override { (void) StaticRoot::open(path_, OpenWait::kAsNeeded, root_); }
    std::shared_ptr<const StaticRoot> take() { return std::move(root_); }   // nullptr: the folder cannot be opened now

private:
    std::string path_;
    std::shared_ptr<const StaticRoot> root_;
};

// Finds out what the path of a URL stands for: in the loop if the file system can answer without waiting, otherwise in a thread.
class StaticLookup final : public Work {
public:
    static constexpr size_t kSmall = 16 << 10;   // the size of the files that the cache keeps in memory

    struct Options {
        std::vector<std::string> index_files;
        bool lists_folders;
        LinksTo links;
        const Privileges *rights;   // see ServerConfig::file_rights
    };
    struct Question {
        std::string url_path;
        std::string path;           // relative to the root
        bool is_located;            // true: the path begins with one of static_handler_locations
        Nanoseconds asked_at = 0;   // nanoseconds since 1970
    };
    struct File {
        std::string_view coding;   // as in Content-Encoding; empty: the file itself
        Fd file;
        struct stat status;
        SharedBytes bytes;         // the whole file if it is small and a thread has read it
    };

    StaticLookup(std::shared_ptr<const StaticRoot> root, std::shared_ptr<const Options> options, Question question) :
        root_(std::move(root)), options_(std::move(options)), question_(std::move(question))
    {
    }

    // Looks up the path unless that may wait. Returns false if it may: then run() must be called.
    bool run_without_waiting();
    void run() override;

    const std::shared_ptr<const StaticRoot> &root() const { return root_; }
    const Question &question() const { return question_; }
    StaticKind kind() const { return kind_; }                    // kRefused: because of error()
    int error() const { return error_; }                         // a negative error number
    // True if a file could not be opened because of an error that may pass soon, such as a lack of descriptors.
    bool may_pass() const { return may_pass_; }
    bool is_program() const { return is_program_; }              // true: a program must answer, also where is_located
    const std::string &file_path() const { return file_path_; }
    std::vector<File> &files() { return files_; }                // those of a kFile: the file itself, and then its codings
    std::string &page() { return page_; }                        // that of a kFolder

private:
    void look_up();
    void look_up_folder();
    void add_file(std::string_view coding, Fd file, const struct stat &status);
    void look_up_file(const std::string &path, Fd file, const struct stat &status);
    void list_folder(const std::string &path);
    int open(const std::string &path, Fd &file, struct stat &status);

    std::shared_ptr<const StaticRoot> root_;
    std::shared_ptr<const Options> options_;
    Question question_;
    OpenWait wait_ = OpenWait::kAsNeeded;
    bool is_in_thread_ = false;
    bool would_wait_ = false;
    StaticKind kind_ = StaticKind::kNone;
    int error_ = 0;
    bool may_pass_ = false;
    bool is_program_ = false;
    std::string file_path_;
    std::vector<File> files_;
    std::string page_;
};

}  // namespace coro
