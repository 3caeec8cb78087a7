#include "php/http/upload_settings.h"

#include "coro/server/config/config.h"

namespace coro::php {

UploadSettingsPointer make_upload_settings(const ServerConfig &config)
{
    constexpr int64_t kUsualDisk = 1 << 30;
    constexpr int64_t kFiles = 4;
    auto settings = std::make_shared<UploadSettings>();
    settings->directory = config.upload_tmp_dir;
    settings->is_like_php = config.http_parse_files;
    settings->max_file_size = config.upload_max_filesize;
    int64_t usual = std::max(kUsualDisk, kFiles * config.upload_max_filesize);
    settings->disk.set_limit(size_t(config.upload_disk_size > 0 ? config.upload_disk_size : usual));
    settings->memory.set_limit(size_t(config.upload_memory_size));
    return settings;
}

}  // namespace coro::php
