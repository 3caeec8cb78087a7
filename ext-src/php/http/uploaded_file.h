#pragma once

#include "php/http/upload_settings.h"

#include "coro/base/fd.h"
#include "coro/proto/multipart/parser.h"

#include "php.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace coro {
class Coroutine;
}

namespace coro::php {

// The numbers of PHP's constants UPLOAD_ERR_*.
enum class UploadError : uint8_t {
    kNone = 0,
    kIniSize = 1,    // the file is larger than upload_max_filesize
    kFormSize = 2,   // the file is larger than the form's field MAX_FILE_SIZE
    kPartial = 3,
    kNoFile = 4,
    kNoDirectory = 6,
    kCannotWrite = 7,   // the disk is full, or the budget for uploads
};

// A file of a form, which is written while its bytes arrive.
class UploadedFile {
public:
    // Creates the file. `writer` is the coroutine that calls append() and end(): it waits while threads write the file, because
    // a write to a regular file blocks as long as the disk does. nullptr: the bytes are written at once.
    UploadedFile(UploadSettings &settings, std::string name, const multipart::PartHead &head, Coroutine *writer);
    UploadedFile(const UploadedFile &) = delete;
    UploadedFile &operator=(const UploadedFile &) = delete;
    // Deletes the file if add_to() was not called.
    ~UploadedFile();

    // Appends bytes. `most_by_form` is the value of the form's field MAX_FILE_SIZE; 0: the form has none. A file that is too
    // large or that cannot be written is deleted, and its other bytes are ignored. Returns 0, -ENOMEM if the budget for memory
    // is used up, -ECANCELED if the coroutine must end, or -EFBIG with ServerHabits::refuses_large_files.
    [[nodiscard]] int append(std::string_view bytes, zend_long most_by_form);
    // Ends the file: writes what is left. If the body has ended within the file, deletes it. Returns 0 or -ECANCELED.
    [[nodiscard]] int end(bool is_whole);
    // Must be called after end(): adds the file to the array $_FILES, its path to the list of paths, and its bytes to `disk`.
    void add_to(zval *files, zval *paths, UploadShare &disk);

private:
    int write_or_collect(std::string_view bytes);
    int write_collected();
    void fail(UploadError error);
    void fail_to_write(int outcome);
    std::string variable(const char *key) const;
    void add_text(const char *key, std::string_view text, zval *files) const;
    void add_number(const char *key, zend_long number, zval *files) const;

    UploadSettings &settings_;
    std::string name_;
    std::string file_name_;
    std::string type_;
    zend_string *path_ = nullptr;   // nullptr: there is no file
    Coroutine *writer_;
    Fd fd_;
    std::string collected_;         // bytes that were not written yet
    UploadShare disk_{settings_.disk};
    UploadShare memory_{settings_.memory};
    zend_long size_ = 0;
    UploadError error_ = UploadError::kNone;
};

// Deletes an uploaded file, unless the program has moved it with move_uploaded_file().
void delete_uploaded_file(zend_string *path);
// Must be called in a child that PHP code has forked: the child does not delete the files of its parent.
void leave_uploaded_files();

}  // namespace coro::php
