#pragma once

#include "php/http/upload_settings.h"
#include "php/http/uploaded_file.h"
#include "php/runtime/deferred_errors.h"
#include "php/zend/value.h"

#include "coro/proto/multipart/parser.h"

#include "php.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace coro {
class Coroutine;
}

namespace coro::php {

// The form in a body with the type multipart/form-data, which is read while it arrives: files go to the disk, fields into memory.
// The fields and files have the structure of PHP's $_POST and $_FILES, and the same limits: upload_max_filesize,
// max_file_uploads, max_input_vars and the form's own field MAX_FILE_SIZE. The files exist until the object is destroyed, unless
// the program has moved them with move_uploaded_file(). Runs no PHP code.
class MultipartForm {
public:
    // `writer` is the coroutine that calls feed() and finish(); it waits while the files are written. nullptr: the caller must
    // not wait, and feed() blocks the process as long as the disk does. `most_in_memory` limits the bytes of the fields.
    MultipartForm(UploadSettingsPointer settings, std::string_view content_type, Coroutine *writer = nullptr,
                  size_t most_in_memory = SIZE_MAX);
    ~MultipartForm();
    MultipartForm(const MultipartForm &) = delete;
    MultipartForm &operator=(const MultipartForm &) = delete;

    // Takes the next bytes of the body. Returns 0, a status of HTTP with which the request must be refused (413: the fields are
    // too large; 503: the budget for memory is used up), or -ECANCELED: the coroutine must end.
    [[nodiscard]] int feed(std::string_view bytes);
    // Must be called at the end of the body. Returns what feed() does.
    [[nodiscard]] int finish();

    // Undefined if the form has no fields or no files. `files` has the structure of $_FILES.
    Value fields;
    Value files;
    Value paths;             // the list of the files' temporary names
    DeferredErrors errors;   // PHP's warnings about the form

private:
    void take(multipart::Parser::Event event);
    void begin_part(const multipart::PartHead &head);
    void append_to_part(std::string_view bytes);
    void end_part(bool is_whole);
    void add_field();
    bool may_upload(const multipart::PartHead &head);
    bool keep_in_memory(size_t count);
    void stop(const char *warning);
    void settle(int outcome);

    UploadSettingsPointer settings_;
    multipart::Parser parser_;
    Coroutine *writer_;
    std::unique_ptr<UploadedFile> upload_;   // the part that is read, if it is a file
    std::string name_;                       // the part that is read, if it is a field
    std::string value_;
    UploadShare memory_{settings_->memory};
    UploadShare disk_{settings_->disk};
    size_t most_in_memory_;
    zend_long fields_ = 0;
    zend_long nameless_files_ = 0;
    zend_long files_left_;
    zend_long parts_left_;
    zend_long most_parts_;
    zend_long most_by_form_ = 0;
    int refused_with_ = 0;       // what feed() returns
    bool is_field_ = false;
    bool skips_files_ = false;   // true: PHP ignores all files behind a file that it does not accept
    bool is_over_ = false;       // true: PHP ignores the rest of the body
};

}  // namespace coro::php
