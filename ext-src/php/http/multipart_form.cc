#include "php/http/multipart_form.h"

#include "coro/proto/multipart/parser.h"

#include "SAPI.h"
#include "php_globals.h"
#include "php_open_temporary_file.h"
#include "php_variables.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <memory>
#include <string>
#include <strings.h>
#include <unistd.h>
#include <utility>

namespace coro::php {

namespace {

using multipart::Parser;
using multipart::PartHead;

// The numbers of PHP's constants UPLOAD_ERR_*.
enum class UploadError : uint8_t {
    kNone = 0,
    kIniSize = 1,    // the file is larger than upload_max_filesize
    kFormSize = 2,   // the file is larger than the form's field MAX_FILE_SIZE
    kPartial = 3,
    kNoFile = 4,
    kNoDirectory = 6,
    kCannotWrite = 7,
};

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

void delete_uploaded_file(zend_string *path)
{
    HashTable *table = SG(rfc1867_uploaded_files);
    if (table && zend_hash_exists(table, path)) {
        (void) ::unlink(ZSTR_VAL(path));
        zend_hash_del(table, path);
    }
}

// Returns true if the brackets of a name such as "a[b][]" match, and only brackets follow the first of them.
bool has_whole_brackets(const std::string &name)
{
    int open = 0;
    for (size_t i = 0; i < name.size(); i++) {
        if (name[i] == '[') {
            open++;
        } else if (name[i] == ']') {
            open--;
            if (i + 1 < name.size() && name[i + 1] != '[') {
                return false;
            }
        }
        if (open < 0) {
            return false;
        }
    }
    return open == 0;
}

// Returns the text behind the last "/" or "\".
std::string_view base_name(std::string_view path)
{
    size_t separator = path.find_last_of("/\\");
    return separator == std::string_view::npos ? path : path.substr(separator + 1);
}

bool write_all(int fd, std::string_view bytes)
{
    while (!bytes.empty()) {
        ssize_t count = ::write(fd, bytes.data(), bytes.size());
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count <= 0) {
            return false;
        }
        bytes.remove_prefix(size_t(count));
    }
    return true;
}

// A file that is being uploaded.
class Upload {
public:
    Upload(std::string name, const PartHead &head) :
        name_(std::move(name)), file_name_(head.file_name), type_(head.content_type)
    {
        if (file_name_.empty()) {
            error_ = UploadError::kNoFile;
            return;
        }
        fd_ = php_open_temporary_fd_ex(PG(upload_tmp_dir), "php", &path_, PHP_TMP_FILE_OPEN_BASEDIR_CHECK_ON_FALLBACK);
        if (fd_ < 0) {
            path_ = nullptr;
            error_ = UploadError::kNoDirectory;
        }
    }
    Upload(const Upload &) = delete;
    Upload &operator=(const Upload &) = delete;
    ~Upload()
    {
        if (fd_ >= 0) {
            ::close(fd_);
        }
        if (path_) {
            zend_string_release(path_);
        }
    }

    void append(std::string_view bytes, zend_long most_by_form)
    {
        if (error_ != UploadError::kNone) {
            return;
        }
        zend_long size = size_ + zend_long(bytes.size());
        if (PG(upload_max_filesize) > 0 && size > PG(upload_max_filesize)) {
            error_ = UploadError::kIniSize;
        } else if (most_by_form > 0 && size > most_by_form) {
            error_ = UploadError::kFormSize;
        } else if (!write_all(fd_, bytes)) {
            error_ = UploadError::kCannotWrite;
        }
        size_ = size;
    }

    // Ends the upload. Adds the file to the array $_FILES, and its path to the list of paths.
    void end(bool is_whole, zval *files, zval *paths)
    {
        if (error_ == UploadError::kNone && !is_whole) {
            error_ = UploadError::kPartial;
        }
        if (error_ != UploadError::kNone && path_) {
            (void) ::unlink(ZSTR_VAL(path_));
            zend_string_release(std::exchange(path_, nullptr));
        }
        if (path_) {
            register_uploaded_file(path_);
            add_next_index_str(paths, zend_string_copy(path_));
        }
        bool is_saved = error_ == UploadError::kNone;
        add_text("name", base_name(file_name_), files);
        add_text("full_path", file_name_, files);
        add_text("type", is_saved ? std::string_view(type_) : std::string_view(), files);
        add_text("tmp_name", view(path_), files);
        add_number("error", zend_long(error_), files);
        add_number("size", is_saved ? size_ : 0, files);
    }

private:
    // Returns the name of the variable: "a[name]" for the file "a", "a[name][b][c]" for the file "a[b][c]".
    std::string variable(const char *key) const
    {
        size_t bracket = name_.ends_with(']') ? name_.find('[') : std::string::npos;
        std::string text = name_.substr(0, bracket) + "[" + key + "]";
        return bracket == std::string::npos ? text : text + name_.substr(bracket);
    }

    void add_text(const char *key, std::string_view text, zval *files) const
    {
        php_register_variable_safe(variable(key).c_str(), std::string(text).c_str(), text.size(), files);
    }

    void add_number(const char *key, zend_long number, zval *files) const
    {
        zval value;
        ZVAL_LONG(&value, number);
        php_register_variable_ex(variable(key).c_str(), &value, files);
    }

    std::string name_;
    std::string file_name_;
    std::string type_;
    zend_string *path_ = nullptr;
    zend_long size_ = 0;
    int fd_ = -1;
    UploadError error_ = UploadError::kNone;
};

}  // namespace

// Reads the parts of a body, and stops where PHP does.
class MultipartForm::Reader {
public:
    explicit Reader(MultipartForm &form) : form_(form)
    {
        array_init(form_.fields.raw());
        array_init(form_.files.raw());
        array_init(form_.paths.raw());
        parts_left_ = INI_INT("max_multipart_body_parts");
        if (parts_left_ < 0) {
            parts_left_ = PG(max_input_vars) + files_left_;
        }
        most_parts_ = parts_left_;
    }
    ~Reader()
    {
        for (Value *array : {&form_.fields, &form_.files, &form_.paths}) {
            if (zend_hash_num_elements(Z_ARRVAL_P(array->raw())) == 0) {
                *array = Value();
            }
        }
    }

    void read(std::string_view boundary, std::string_view body)
    {
        Parser parser(boundary);
        Parser::Event event;
        while (!is_over_ && (event = parser.next(body)) != Parser::Event::kMore) {
            take(event, parser);
        }
        if (!is_over_) {
            take(parser.end(), parser);
            end_part(false);
        }
    }

private:
    void take(Parser::Event event, const Parser &parser)
    {
        switch (event) {
        case Parser::Event::kMore:
            break;
        case Parser::Event::kPart:
            begin_part(parser.head());
            break;
        case Parser::Event::kData:
            if (upload_) {
                upload_->append(parser.data(), most_by_form_);
            } else if (is_field_) {
                value_.append(parser.data());
            }
            break;
        case Parser::Event::kPartEnd:
            end_part(true);
            break;
        case Parser::Event::kTooLong:
            stop("The head of a part of the form is too long");
            break;
        }
    }

    void begin_part(const PartHead &head)
    {
        if (!head.is_field) {
            return;   // PHP ignores such a part
        }
        if (parts_left_-- <= 0) {
            php_error_docref(nullptr, E_WARNING, "Multipart body parts limit exceeded " ZEND_LONG_FMT
                             ". To increase the limit change max_multipart_body_parts in php.ini.", most_parts_);
            is_over_ = true;
        } else if (!head.has_name && !head.has_file_name) {
            stop("File Upload Mime headers garbled");
        } else if (!head.has_file_name) {
            is_field_ = true;
            name_ = head.name;
        } else if (may_upload(head)) {
            // PHP numbers the files without a name.
            std::string name = head.has_name ? head.name : std::to_string(nameless_files_++);
            upload_ = std::make_unique<Upload>(std::move(name), head);
        }
    }

    void stop(const char *warning)
    {
        php_error_docref(nullptr, E_WARNING, "%s", warning);
        is_over_ = true;
    }

    bool may_upload(const PartHead &head)
    {
        skips_files_ = skips_files_ || !PG(file_uploads) || !has_whole_brackets(head.name);
        if (skips_files_) {
            return false;
        }
        if (files_left_ <= 0) {
            skips_files_ = true;
            php_error_docref(nullptr, E_WARNING, "Maximum number of allowable file uploads has been exceeded");
            return false;
        }
        files_left_ -= !head.file_name.empty();
        return true;
    }

    void end_part(bool is_whole)
    {
        if (upload_) {
            upload_->end(is_whole, form_.files.raw(), form_.paths.raw());
            upload_.reset();
        } else if (std::exchange(is_field_, false)) {
            add_field();
        }
        value_.clear();
    }

    void add_field()
    {
        if (++fields_ <= PG(max_input_vars)) {
            php_register_variable_safe(name_.c_str(), value_.c_str(), value_.size(), form_.fields.raw());
        } else if (fields_ == PG(max_input_vars) + 1) {
            php_error_docref(nullptr, E_WARNING, "Input variables exceeded " ZEND_LONG_FMT
                             ". To increase the limit change max_input_vars in php.ini.", PG(max_input_vars));
        }
        if (strcasecmp(name_.c_str(), "MAX_FILE_SIZE") == 0) {
            most_by_form_ = strtoll(value_.c_str(), nullptr, 10);
        }
    }

    MultipartForm &form_;
    std::unique_ptr<Upload> upload_;
    std::string name_;
    std::string value_;
    zend_long fields_ = 0;
    zend_long nameless_files_ = 0;
    zend_long files_left_ = INI_INT("max_file_uploads");
    zend_long parts_left_;
    zend_long most_parts_;
    zend_long most_by_form_ = 0;
    bool is_field_ = false;
    bool skips_files_ = false;   // true: PHP ignores all files behind a file that it does not accept
    bool is_over_ = false;
};

MultipartForm::MultipartForm(std::string_view content_type, std::string_view body, DeferredErrors &errors)
{
    DeferredErrors::Keeper keeper(errors);
    std::string_view boundary;
    multipart::BoundaryFault fault = multipart::read_boundary(content_type, boundary);
    if (fault == multipart::BoundaryFault::kNone) {
        Reader(*this).read(boundary, body);
    } else {
        php_error_docref(nullptr, E_WARNING, "%s boundary in multipart/form-data POST data",
                         fault == multipart::BoundaryFault::kMissing ? "Missing" : "Invalid");
    }
}

MultipartForm::~MultipartForm()
{
    if (paths.is_undefined()) {
        return;
    }
    zval *path;
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(paths.raw()), path) {
        delete_uploaded_file(Z_STR_P(path));
    } ZEND_HASH_FOREACH_END();
}

void leave_uploaded_files()
{
    if (SG(rfc1867_uploaded_files)) {
        zend_hash_clean(SG(rfc1867_uploaded_files));
    }
}

}  // namespace coro::php
