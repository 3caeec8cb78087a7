#include "php/http/uploaded_file.h"

#include "php/http/upload_directory.h"
#include "php/runtime/runtime.h"
#include "php/zend/value.h"

#include "coro/base/error.h"
#include "coro/base/log.h"
#include "coro/base/system_call.h"
#include "coro/loop/loop.h"
#include "coro/loop/thread_pool.h"
#include "coro/server/config/config.h"

#include "SAPI.h"
#include "php_globals.h"
#include "php_variables.h"

#include <algorithm>
#include <cerrno>
#include <memory>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace coro::php {

namespace {

// A thread writes pieces of this size. The work of waking the thread and the coroutine is then small beside the work of writing.
constexpr size_t kPiece = 128 << 10;
// Fewer bytes than these are written without a thread.
constexpr size_t kFew = 16 << 10;
// To free the blocks of a file of this size takes about as long as to wake a thread.
constexpr off_t kLarge = 1 << 20;

void free_path(zval *path)
{
    zend_string_release(static_cast<zend_string *>(Z_PTR_P(path)));
}

// Makes is_uploaded_file() and move_uploaded_file() accept the path. At the end of the PHP request, PHP deletes the files that
// are still in this table.
void register_uploaded_file(zend_string *path)
{
    if (!SG(rfc1867_uploaded_files)) {
        ALLOC_HASHTABLE(SG(rfc1867_uploaded_files));
        zend_hash_init(SG(rfc1867_uploaded_files), 8, nullptr, free_path, false);
    }
    zend_hash_add_ptr(SG(rfc1867_uploaded_files), path, zend_string_copy(path));
}

// Writes bytes to a file that it owns, because the coroutine that waits for the write may end before it.
class PieceWrite final : public Work {
public:
    PieceWrite(Fd file, std::string piece) : fd(std::move(file)), bytes(std::move(piece)) {}

    void run() override { outcome = write_all(fd.get(), bytes); }

    Fd fd;
    std::string bytes;
    int outcome = 0;
};

// Closes a descriptor in a thread.
class Closing final : public Work {
public:
    explicit Closing(Fd file) : file_(std::move(file)) {}
    void run() override { file_.reset(); }

private:
    Fd file_;
};

// Returns the text behind the last "/" or "\".
std::string_view base_name(std::string_view path)
{
    size_t separator = path.find_last_of("/\\");
    return separator == std::string_view::npos ? path : path.substr(separator + 1);
}

// Logs why a file is not saved. At most one line in a second, because clients can cause this.
void log_not_saved(const char *why)
{
    static Nanoseconds logged_at = -kSecond;
    Nanoseconds now = runtime().loop().read_clock();
    if (now - logged_at >= kSecond) {
        logged_at = now;
        log(LogLevel::kWarning, "an uploaded file is not saved: %s", why);
    }
}

zend_long most_bytes(const UploadSettings &settings)
{
    if (settings.max_file_size > 0) {
        return settings.max_file_size;
    }
    return does_php_limit_files ? PG(upload_max_filesize) : INT64_MAX;
}

}  // namespace

// The kernel frees the blocks of a file when its last descriptor is closed, which takes long for a large file: a thread
// closes it.
void delete_uploaded_file(zend_string *path)
{
    HashTable *table = SG(rfc1867_uploaded_files);
    if (table && zend_hash_exists(table, path)) {
        Fd file(runtime().has_loop() ? ::open(ZSTR_VAL(path), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) : -1);
        (void) ::unlink(ZSTR_VAL(path));
        zend_hash_del(table, path);
        struct stat about;
        if (file && ::fstat(file.get(), &about) == 0 && about.st_size >= kLarge) {
            runtime().loop().threads().run_detached(std::make_unique<Closing>(std::move(file)));
        }
    }
}

void leave_uploaded_files()
{
    if (SG(rfc1867_uploaded_files)) {
        zend_hash_clean(SG(rfc1867_uploaded_files));
    }
}

UploadedFile::UploadedFile(UploadSettings &settings, std::string name, const multipart::PartHead &head,
                           Coroutine *writer) :
    settings_(settings), name_(std::move(name)), file_name_(head.file_name), type_(head.content_type), writer_(writer)
{
    if (file_name_.empty()) {
        error_ = UploadError::kNoFile;
        return;
    }
    fd_ = create_upload_file(settings.directory, &path_);
    if (!fd_) {
        int reason = errno;
        error_ = UploadError::kNoDirectory;
        std::string why = "no file can be created in " + upload_base(settings.directory) + " (option upload_tmp_dir): ";
        log_not_saved((why + err::Reason(reason).text()).c_str());
        return;
    }
    register_uploaded_file(path_);   // at once, so that PHP deletes the file even after a fatal error
}

UploadedFile::~UploadedFile()
{
    if (path_) {
        fd_.reset();   // not the last descriptor of the file
        delete_uploaded_file(path_);
        zend_string_release(path_);
    }
}

void UploadedFile::fail(UploadError error)
{
    error_ = error;
    fd_.reset();
    collected_ = std::string();
    disk_.give_back();
    memory_.give_back();
    if (path_) {
        delete_uploaded_file(path_);
        zend_string_release(std::exchange(path_, nullptr));
    }
}

int UploadedFile::append(std::string_view bytes, zend_long most_by_form)
{
    if (error_ != UploadError::kNone) {
        return 0;
    }
    size_ += zend_long(bytes.size());
    if (zend_long most = most_bytes(settings_); most > 0 && size_ > most) {
        fail(UploadError::kIniSize);
        return writer_ && server_habits.refuses_large_files ? -EFBIG : 0;   // without it, the handler is running already
    } else if (most_by_form != 0 && size_ > most_by_form) {   // PHP does not accept any byte after a negative number
        fail(UploadError::kFormSize);
    } else if (!disk_.take(bytes.size())) {
        log_not_saved("the files of all requests are longer than the option upload_disk_size");
        fail(UploadError::kCannotWrite);
    } else {
        return write_or_collect(bytes);
    }
    return 0;
}

int UploadedFile::write_or_collect(std::string_view bytes)
{
    if (!writer_) {
        if (int outcome = write_all(fd_.get(), bytes); outcome < 0) {
            fail_to_write(outcome);
        }
        return 0;
    }
    while (!bytes.empty() && error_ == UploadError::kNone) {
        size_t count = std::min(bytes.size(), kPiece - collected_.size());
        size_t size = collected_.size() + count;
        if (size > memory_.size()) {
            size_t wanted = std::min(kPiece, std::max(size, 2 * memory_.size()));
            if (!memory_.take(wanted - memory_.size())) {
                return -ENOMEM;
            }
            collected_.reserve(wanted);
        }
        collected_.append(bytes.substr(0, count));
        bytes.remove_prefix(count);
        if (int outcome = collected_.size() == kPiece ? write_collected() : 0; outcome < 0) {
            return outcome;
        }
    }
    return 0;
}

int UploadedFile::write_collected()
{
    int written;
    if (collected_.size() <= kFew) {
        written = write_all(fd_.get(), collected_);
    } else {
        Waiter waiter(*writer_, "upload");
        auto work = std::make_unique<PieceWrite>(std::move(fd_), std::move(collected_));
        ErrandFor<PieceWrite> errand(runtime().loop().threads(), waiter, std::move(work));
        if (errand.start() < 0) {   // there is no thread
            errand.work().run();
        } else if (int outcome = runtime().wait(waiter, kNever); outcome != 0 || EG(exception)) {
            return -ECANCELED;
        }
        written = errand.work().outcome;
        fd_ = std::move(errand.work().fd);
        collected_ = std::move(errand.work().bytes);
    }
    collected_.clear();
    if (written < 0) {
        fail_to_write(written);
    }
    return 0;
}

void UploadedFile::fail_to_write(int outcome)
{
    log_not_saved(err::Reason(-outcome).text());
    fail(UploadError::kCannotWrite);
}

int UploadedFile::end(bool is_whole)
{
    if (error_ == UploadError::kNone && !is_whole) {
        fail(UploadError::kPartial);
    }
    return error_ == UploadError::kNone && !collected_.empty() ? write_collected() : 0;
}

void UploadedFile::add_to(zval *files, zval *paths, UploadShare &disk)
{
    bool is_saved = error_ == UploadError::kNone;
    if (is_saved) {
        add_next_index_str(paths, zend_string_copy(path_));
        disk.take_over(disk_);
    }
    add_text("name", base_name(file_name_), files);
    if (settings_.is_like_php) {
        add_text("full_path", file_name_, files);   // programs for Swoole count the keys: five
    }
    add_text("type", is_saved ? std::string_view(type_) : std::string_view(), files);
    add_text("tmp_name", path_ ? view(path_) : std::string_view(), files);
    add_number("error", zend_long(error_), files);
    add_number("size", is_saved ? size_ : 0, files);
    if (path_) {
        zend_string_release(std::exchange(path_, nullptr));
    }
}

// Returns the name of the variable: "a[name]" for the file "a", and for the file "a[b][c]" either "a[name][b][c]", as in
// $_FILES, or "a[b][c][name]".
std::string UploadedFile::variable(const char *key) const
{
    if (!settings_.is_like_php) {
        return name_ + "[" + key + "]";
    }
    size_t bracket = name_.ends_with(']') ? name_.find('[') : std::string::npos;
    std::string text = name_.substr(0, bracket) + "[" + key + "]";
    return bracket == std::string::npos ? text : text + name_.substr(bracket);
}

void UploadedFile::add_text(const char *key, std::string_view text, zval *files) const
{
    php_register_variable_safe(variable(key).c_str(), std::string(text).c_str(), text.size(), files);
}

void UploadedFile::add_number(const char *key, zend_long number, zval *files) const
{
    zval value;
    ZVAL_LONG(&value, number);
    php_register_variable_ex(variable(key).c_str(), &value, files);
}

}  // namespace coro::php
