#include "core/server/http/folder_page.h"

#include "coro/proto/http/static_path.h"

#include <algorithm>
#include <cctype>
#include <dirent.h>
#include <vector>

namespace coro {

namespace {

// Appends a text to HTML, also inside of an attribute.
void append_escaped(std::string &page, std::string_view text)
{
    for (char byte : text) {
        switch (byte) {
        case '<':
            page += "&lt;";
            break;
        case '>':
            page += "&gt;";
            break;
        case '&':
            page += "&amp;";
            break;
        case '"':
            page += "&quot;";
            break;
        case '\'':
            page += "&#39;";
            break;
        default:
            page += byte;
        }
    }
}

// Appends the name of a file as a part of a URL.
void append_encoded(std::string &page, std::string_view name)
{
    constexpr std::string_view kUnreserved = "-._~";
    constexpr char kDigits[] = "0123456789ABCDEF";
    for (char byte : name) {
        uint8_t code = uint8_t(byte);
        if (code < 0x80 && (isalnum(code) || kUnreserved.find(byte) != kUnreserved.npos)) {
            page += byte;
        } else {
            page += {'%', kDigits[code >> 4], kDigits[code & 15]};
        }
    }
}

// Returns the names of the files and folders that the page lists; those of folders end with a slash.
std::vector<std::string> names_in(Fd folder)
{
    std::vector<std::string> names;
    DIR *reading = ::fdopendir(folder.get());
    if (!reading) {
        return names;
    }
    folder.detach();   // closedir() closes it
    while (const dirent *entry = ::readdir(reading)) {
        std::string name = entry->d_name;
        std::string unused;
        if (http::decode_static_path("/" + name, unused) || name.find('%') != name.npos) {
            bool is_hidden = name[0] == '.';
            bool is_folder = entry->d_type == DT_DIR;
            if (!is_hidden && (is_folder || !http::is_program_source(name))) {
                names.push_back(name + (is_folder ? "/" : ""));
            }
        }
        if (names.size() >= kMostFolderRows) {
            break;
        }
    }
    ::closedir(reading);
    std::sort(names.begin(), names.end());
    return names;
}

}  // namespace

std::string folder_page(Fd folder, std::string_view url_path)
{
    std::vector<std::string> names = names_in(std::move(folder));
    std::string title = "Index of ";
    append_escaped(title, url_path);
    std::string page = "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>" + title + "</title></head>\n";
    page += "<body><h1>" + title + "</h1>\n<ul>\n";
    if (url_path != "/") {
        page += "<li><a href=\"../\">../</a></li>\n";
    }
    for (const std::string &name : names) {
        bool is_folder = name.back() == '/';
        page += "<li><a href=\"./";   // without the dot a colon in the name would make it the scheme of a URL
        append_encoded(page, std::string_view(name).substr(0, name.size() - is_folder));
        page += is_folder ? "/\">" : "\">";
        append_escaped(page, name);
        page += "</a></li>\n";
    }
    page += "</ul>\n";
    if (names.size() >= kMostFolderRows) {
        page += "<p>This folder has more files.</p>\n";
    }
    return page + "</body></html>\n";
}

}  // namespace coro
