#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

namespace coro {
struct ServerConfig;
}

namespace coro::php {

// A number of bytes that several owners share.
class UploadBudget {
public:
    void set_limit(size_t limit) { limit_ = limit; }
    size_t limit() const { return limit_; }

private:
    friend class UploadShare;

    size_t limit_ = SIZE_MAX;
    size_t used_ = 0;
};

// The bytes of a budget that one owner has taken. The destructor gives them back.
class UploadShare {
public:
    explicit UploadShare(UploadBudget &budget) : budget_(budget) {}
    UploadShare(const UploadShare &) = delete;
    UploadShare &operator=(const UploadShare &) = delete;
    ~UploadShare() { give_back(); }

    // Returns false, and takes nothing, if the budget has fewer bytes left.
    [[nodiscard]] bool take(size_t count)
    {
        bool has_room = count <= budget_.limit_ - std::min(budget_.limit_, budget_.used_);
        budget_.used_ += has_room ? count : 0;
        size_ += has_room ? count : 0;
        return has_room;
    }
    void give_back()
    {
        budget_.used_ -= size_;
        size_ = 0;
    }
    // Takes over all bytes of another share of the same budget.
    void take_over(UploadShare &other) { size_ += std::exchange(other.size_, 0); }
    size_t size() const { return size_; }

private:
    UploadBudget &budget_;
    size_t size_ = 0;
};

// False: without the option upload_max_filesize only package_max_length limits files. Changed at module startup.
inline bool does_php_limit_files = true;

// What the options upload_* of a server say, and what its forms use. Without a server, PHP's own settings hold.
struct UploadSettings {
    std::string directory;      // the option upload_tmp_dir; empty: PHP's setting of this name
    bool is_like_php = true;    // the option http_parse_files: the array has the structure of $_FILES
    int64_t max_file_size = 0;  // the option upload_max_filesize; 0: PHP's setting of this name
    UploadBudget disk;          // for the files of all forms whose requests exist
    UploadBudget memory;        // for the fields and write buffers of all forms that are arriving
};

using UploadSettingsPointer = std::shared_ptr<UploadSettings>;   // a form may live longer than its server

UploadSettingsPointer make_upload_settings(const ServerConfig &config);

}  // namespace coro::php
