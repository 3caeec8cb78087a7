#include "php/http/multipart_form.h"

#include "php/zend/string_storage.h"

#include "php_globals.h"
#include "php_variables.h"

#include <cerrno>
#include <cstdlib>
#include <strings.h>
#include <utility>

namespace coro::php {

using multipart::Parser;
using multipart::PartHead;

namespace {

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

std::string_view boundary_of(std::string_view content_type)
{
    std::string_view boundary;
    (void) multipart::read_boundary(content_type, boundary);
    return boundary;
}

// Keeps PHP's warnings. The coroutine of a request that has not called its handler has no frame of PHP code, which PHP would look
// for to name the present function.
class WarningsKept {
public:
    WarningsKept(DeferredErrors &errors, bool has_frame) : keeper_(errors), frame_(EG(current_execute_data))
    {
        EG(current_execute_data) = has_frame ? frame_ : nullptr;
    }
    WarningsKept(const WarningsKept &) = delete;
    WarningsKept &operator=(const WarningsKept &) = delete;
    ~WarningsKept() { EG(current_execute_data) = frame_; }

private:
    DeferredErrors::Keeper keeper_;
    zend_execute_data *frame_;
};

void drop_if_empty(Value &array)
{
    if (zend_hash_num_elements(Z_ARRVAL_P(array.raw())) == 0) {
        array = Value();
    }
}

}  // namespace

MultipartForm::MultipartForm(UploadSettingsPointer settings, std::string_view content_type, Coroutine *writer,
                             size_t most_in_memory) :
    settings_(std::move(settings)), parser_(boundary_of(content_type)), writer_(writer), most_in_memory_(most_in_memory),
    files_left_(INI_INT("max_file_uploads")), parts_left_(INI_INT("max_multipart_body_parts"))
{
    array_init(fields.raw());
    array_init(files.raw());
    array_init(paths.raw());
    if (parts_left_ < 0) {
        parts_left_ = PG(max_input_vars) + files_left_;
    }
    most_parts_ = parts_left_;
    std::string_view boundary;
    multipart::BoundaryFault fault = multipart::read_boundary(content_type, boundary);
    if (fault != multipart::BoundaryFault::kNone) {
        stop(fault == multipart::BoundaryFault::kMissing ? "Missing boundary in multipart/form-data POST data"
                                                         : "Invalid boundary in multipart/form-data POST data");
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

int MultipartForm::feed(std::string_view bytes)
{
    Parser::Event event;
    while (!is_over_ && (event = parser_.next(bytes)) != Parser::Event::kMore) {
        take(event);
    }
    return refused_with_;
}

int MultipartForm::finish()
{
    if (!is_over_) {
        take(parser_.end());
    }
    if (!is_over_) {
        end_part(false);
    }
    upload_.reset();
    memory_.give_back();
    for (Value *array : {&fields, &files, &paths}) {
        drop_if_empty(*array);
    }
    return refused_with_;
}

void MultipartForm::take(Parser::Event event)
{
    switch (event) {
    case Parser::Event::kMore:
        break;
    case Parser::Event::kPart:
        begin_part(parser_.head());
        break;
    case Parser::Event::kData:
        append_to_part(parser_.data());
        break;
    case Parser::Event::kPartEnd:
        end_part(true);
        break;
    case Parser::Event::kTooLong:
        stop("The head of a part of the form is too long");
        break;
    }
}

void MultipartForm::begin_part(const PartHead &head)
{
    if (!head.is_field) {
        return;   // PHP ignores such a part
    }
    WarningsKept kept(errors, !writer_);
    if (parts_left_-- <= 0) {
        php_error_docref(nullptr, E_WARNING, "Multipart body parts limit exceeded " ZEND_LONG_FMT
                         ". To increase the limit change max_multipart_body_parts in php.ini.", most_parts_);
        is_over_ = true;
    } else if (!head.has_name && !head.has_file_name) {
        php_error_docref(nullptr, E_WARNING, "File Upload Mime headers garbled");
        is_over_ = true;
    } else if (!head.has_file_name) {
        is_field_ = keep_in_memory(head.name.size());
        name_ = head.name;
    } else if (may_upload(head) &&
               keep_in_memory(head.name.size() + head.file_name.size() + head.content_type.size())) {
        // PHP numbers the files without a name.
        std::string name = head.has_name ? head.name : std::to_string(nameless_files_++);
        upload_ = std::make_unique<UploadedFile>(*settings_, std::move(name), head, writer_);
    }
}

void MultipartForm::append_to_part(std::string_view bytes)
{
    if (upload_) {
        settle(upload_->append(bytes, most_by_form_));
    } else if (is_field_ && keep_in_memory(bytes.size())) {
        value_.append(bytes);
    }
}

// Counts bytes that the form keeps in memory. Returns false, and refuses the form, if that are too many.
bool MultipartForm::keep_in_memory(size_t count)
{
    if (!writer_) {
        return true;   // the body is in memory, so that its fields are counted already
    }
    if (memory_.size() + count > most_in_memory_) {
        refused_with_ = 413;
    } else if (!zend_storage().has_room(2 * (value_.size() + count)) || !memory_.take(count)) {
        refused_with_ = 503;
    }
    is_over_ = is_over_ || refused_with_ != 0;
    return refused_with_ == 0;
}

void MultipartForm::settle(int outcome)
{
    if (outcome < 0) {
        refused_with_ = outcome == -ENOMEM ? 503 : outcome == -EFBIG ? 413 : outcome;
        is_over_ = true;
    }
}

void MultipartForm::stop(const char *warning)
{
    WarningsKept kept(errors, !writer_);
    php_error_docref(nullptr, E_WARNING, "%s", warning);
    is_over_ = true;
}

bool MultipartForm::may_upload(const PartHead &head)
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

void MultipartForm::end_part(bool is_whole)
{
    if (upload_) {
        settle(upload_->end(is_whole));
        WarningsKept kept(errors, !writer_);
        if (!is_over_) {
            upload_->add_to(files.raw(), paths.raw(), disk_);
        }
        upload_.reset();
    } else if (std::exchange(is_field_, false)) {
        WarningsKept kept(errors, !writer_);
        add_field();
    }
    value_.clear();
}

void MultipartForm::add_field()
{
    if (++fields_ <= PG(max_input_vars)) {
        php_register_variable_safe(name_.c_str(), value_.c_str(), value_.size(), fields.raw());
    } else if (fields_ == PG(max_input_vars) + 1) {
        php_error_docref(nullptr, E_WARNING, "Input variables exceeded " ZEND_LONG_FMT
                         ". To increase the limit change max_input_vars in php.ini.", PG(max_input_vars));
    }
    if (strcasecmp(name_.c_str(), "MAX_FILE_SIZE") == 0) {
        most_by_form_ = strtoll(value_.c_str(), nullptr, 10);
    }
}

}  // namespace coro::php
