#include "php/http/upload_settings.h"

#include "coro/server/config/config.h"

#include <unordered_map>

namespace coro::php {

namespace {

std::unordered_map<uint16_t, UploadSettingsPointer> &settings_of_servers()
{
    static std::unordered_map<uint16_t, UploadSettingsPointer> all;
    return all;
}

}  // namespace

UploadSettingsPointer upload_settings_of(uint16_t host)
{
    auto found = settings_of_servers().find(host);
    return found == settings_of_servers().end() ? std::make_shared<UploadSettings>() : found->second;
}

void set_upload_settings(uint16_t host, const ServerConfig &config)
{
    constexpr int64_t kUsualDisk = 1 << 30;
    constexpr int64_t kFiles = 4;
    auto settings = std::make_shared<UploadSettings>();
    settings->directory = config.upload_tmp_dir;
    settings->max_file_size = config.upload_max_filesize;
    int64_t usual = std::max(kUsualDisk, kFiles * config.upload_max_filesize);
    settings->disk.set_limit(size_t(config.upload_disk_size > 0 ? config.upload_disk_size : usual));
    settings->memory.set_limit(size_t(config.upload_memory_size));
    settings_of_servers()[host] = std::move(settings);
}

void forget_upload_settings(uint16_t host)
{
    settings_of_servers().erase(host);
}

}  // namespace coro::php
