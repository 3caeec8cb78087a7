#include "php/http/upload_settings.h"

#include "coro/server/config/config.h"

namespace coro::php {

void UploadSettings::apply(const ServerConfig &config)
{
    constexpr int64_t kUsualDisk = 1 << 30;
    constexpr int64_t kFiles = 4;
    directory = config.upload_tmp_dir;
    max_file_size = config.upload_max_filesize;
    int64_t usual = std::max(kUsualDisk, kFiles * max_file_size);
    disk.set_limit(size_t(config.upload_disk_size > 0 ? config.upload_disk_size : usual));
    memory.set_limit(size_t(config.upload_memory_size));
}

UploadSettings &upload_settings()
{
    static UploadSettings settings;
    return settings;
}

}  // namespace coro::php
