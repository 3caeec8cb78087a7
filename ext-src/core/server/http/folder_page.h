#pragma once

#include "coro/base/fd.h"

#include <string>
#include <string_view>

namespace coro {

// Returns an HTML page with links to the files and folders of a folder, sorted by name. Hidden files and sources of PHP
// programs are left out, and so are the files behind the first kMostFolderRows of a large folder. `url_path` is the path as
// the client sent it.
std::string folder_page(Fd folder, std::string_view url_path);

constexpr size_t kMostFolderRows = 5000;

}  // namespace coro
