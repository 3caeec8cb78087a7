#pragma once

#include "php/runtime/deferred_errors.h"
#include "php/zend/value.h"

#include "php.h"

#include <string_view>

namespace coro::php {

// The form in a body with the type multipart/form-data. The fields and files have the structure of PHP's $_POST and $_FILES,
// and the same limits: upload_max_filesize, max_file_uploads, max_input_vars and the form's own field MAX_FILE_SIZE. The files
// are in upload_tmp_dir until the object is destroyed, unless the program has moved them with move_uploaded_file().
class MultipartForm {
public:
    // Writes the files, which blocks the process as long as the disk does. Runs no PHP code.
    MultipartForm(std::string_view content_type, std::string_view body, DeferredErrors &errors);
    ~MultipartForm();
    MultipartForm(const MultipartForm &) = delete;
    MultipartForm &operator=(const MultipartForm &) = delete;

    // Undefined if the form has no fields or no files. `files` has the structure of $_FILES.
    Value fields;
    Value files;
    Value paths;   // the list of the files' temporary names

private:
    class Reader;
};

// Must be called in a child that PHP code has forked: the child does not delete the files of its parent.
void leave_uploaded_files();

}  // namespace coro::php
