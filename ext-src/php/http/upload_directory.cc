#include "php/http/upload_directory.h"

#include "SAPI.h"
#include "php_globals.h"
#include "php_open_temporary_file.h"

extern "C" {   // needed, because PHP's rfc1867.h does not contain extern "C"
#include "rfc1867.h"
}

#include <cerrno>
#include <cstdlib>
#include <dirent.h>
#include <fcntl.h>
#include <string_view>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace coro::php {

namespace {

constexpr std::string_view kPrefix = "coro-uploads-";

struct Directory {
    std::string base;   // the value of the option upload_tmp_dir
    std::string path;
    Fd lock;            // the directory itself, which this process has locked
};

std::vector<Directory> directories;

// Makes a directory in `base` and locks it. Returns false if that is not possible.
bool make_in(const std::string &base, Directory &made)
{
    for (int attempts = 0; attempts < 3; attempts++) {
        std::string path = base + "/" + std::string(kPrefix) + "XXXXXX";
        if (!::mkdtemp(path.data())) {
            return false;
        }
        Fd lock(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
        struct stat about;
        // Another process may have removed the directory as long as it was not locked.
        if (lock && ::flock(lock.get(), LOCK_EX) == 0 && ::fstat(lock.get(), &about) == 0 && about.st_nlink > 0) {
            made.path = std::move(path);
            made.lock = std::move(lock);
            return true;
        }
    }
    return false;
}

bool is_allowed(const char *directory)
{
    return directory && *directory && php_check_open_basedir(directory) == 0;
}

// Looks for the place as PHP does: its temporary directory takes the place of an upload_tmp_dir that cannot be used.
bool make_directory(Directory &made)
{
    if (!made.base.empty()) {
        return make_in(made.base, made);
    }
    const char *of_php = PG(upload_tmp_dir);
    if (of_php && *of_php && make_in(of_php, made)) {
        return true;
    }
    const char *temporary = php_get_temporary_directory();
    return is_allowed(temporary) && make_in(temporary, made);
}

Directory *directory_of_process(const std::string &base)
{
    for (Directory &each : directories) {
        if (each.base == base) {
            return &each;
        }
    }
    Directory made;
    made.base = base;
    if (!make_directory(made)) {
        return nullptr;
    }
    return &directories.emplace_back(std::move(made));
}

// Removes the files in an open directory. Does not follow links, and leaves other directories.
void remove_files(int directory)
{
    DIR *list = ::fdopendir(::fcntl(directory, F_DUPFD_CLOEXEC, 0));
    if (!list) {
        return;
    }
    while (dirent *entry = ::readdir(list)) {
        (void) ::unlinkat(directory, entry->d_name, 0);
    }
    ::closedir(list);
}

}  // namespace

Fd create_upload_file(const std::string &base, zend_string **path)
{
    for (int attempts = 0; attempts < 2; attempts++) {
        Directory *directory = directory_of_process(base);
        if (!directory) {
            return Fd();
        }
        std::string name = directory->path + "/phpXXXXXX";
        Fd fd(::mkostemp(name.data(), O_CLOEXEC));
        if (fd) {
            *path = zend_string_init(name.data(), name.size(), false);
            return fd;
        }
        if (errno != ENOENT) {
            break;
        }
        // A program that removes old temporary files has removed the directory.
        directories.erase(directories.begin() + (directory - directories.data()));
    }
    return Fd();
}

void remove_left_uploads(const std::string &base)
{
    DIR *list = ::opendir(base.c_str());
    if (!list) {
        return;
    }
    while (dirent *entry = ::readdir(list)) {
        if (!std::string_view(entry->d_name).starts_with(kPrefix)) {
            continue;
        }
        Fd left(::openat(::dirfd(list), entry->d_name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
        if (left && ::flock(left.get(), LOCK_EX | LOCK_NB) == 0) {
            remove_files(left.get());
            (void) ::unlinkat(::dirfd(list), entry->d_name, AT_REMOVEDIR);
        }
    }
    ::closedir(list);
}

std::string upload_base(const std::string &option)
{
    if (!option.empty()) {
        return option;
    }
    const char *of_php = PG(upload_tmp_dir);
    const char *base = of_php && *of_php ? of_php : php_get_temporary_directory();
    return base ? base : "";
}

int make_upload_base(const std::string &path, bool &is_new)
{
    is_new = ::mkdir(path.c_str(), 0700) == 0;
    struct stat about;
    if ((!is_new && errno != EEXIST) || ::stat(path.c_str(), &about) < 0) {
        return -errno;
    }
    return S_ISDIR(about.st_mode) ? 0 : -ENOTDIR;
}

void remove_upload_directory()
{
    if (directories.empty()) {
        return;
    }
    if (SG(rfc1867_uploaded_files)) {
        destroy_uploaded_files_hash();
    }
    for (Directory &each : directories) {
        remove_files(each.lock.get());
        (void) ::rmdir(each.path.c_str());
    }
    directories.clear();
}

void leave_upload_directory()
{
    directories.clear();
}

}  // namespace coro::php
