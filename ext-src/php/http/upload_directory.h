#pragma once

#include "coro/base/fd.h"

#include "php.h"

#include <string>

// The directory for uploaded files. Each process makes one of its own, in upload_tmp_dir, before its first upload, and removes
// it at the end. The process holds a lock (flock()) on its directory, so that other processes see which directories belong to
// processes that were killed, and can remove them.
namespace coro::php {

// Creates an empty file in the directory of this process below `base`, which only this process may read. `base` is the option
// upload_tmp_dir; empty: PHP's setting of this name. `*path` is the name of the file; the caller owns the reference. Returns an
// empty Fd if the file cannot be created.
Fd create_upload_file(const std::string &base, zend_string **path);

// Removes the directories below `base` whose processes have ended without removing them.
void remove_left_uploads(const std::string &base);

// Returns the directory in which processes with the option upload_tmp_dir of this value make their own directories.
std::string upload_base(const std::string &option);

// Makes the directory of the option upload_tmp_dir if it does not exist, and then sets `is_new`. Returns 0 or -errno.
[[nodiscard]] int make_upload_base(const std::string &path, bool &is_new);

// Removes the files and the directory of this process.
void remove_upload_directory();
// Must be called in a child that PHP code has forked: the directory belongs to its parent.
void leave_upload_directory();

}  // namespace coro::php
