#pragma once

#include "coro/proto/multipart/parser.h"

#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

// Passes bodies in pieces to the parser of multipart/form-data, for its unit test and its fuzzer.
namespace multipart_feed {

using coro::multipart::Parser;

struct Part {
    std::string name;
    std::string file_name;
    std::string content;
    bool is_whole = false;
    bool operator==(const Part &) const = default;
};

inline void require(bool holds)
{
    if (!holds) {
        std::abort();
    }
}

// Reads the body, which arrives in the given pieces. Each piece is copied to memory of exactly its size.
inline std::vector<Part> parts_of(const std::vector<std::string_view> &pieces, std::string_view boundary)
{
    Parser parser(boundary);
    std::vector<Part> parts;
    auto take = [&](Parser::Event event) {
        if (event == Parser::Event::kPart) {
            parts.push_back({parser.head().name, parser.head().file_name, "", false});
        } else if (event == Parser::Event::kData) {
            require(!parser.data().empty());
            parts.back().content += parser.data();
        } else if (event == Parser::Event::kPartEnd) {
            parts.back().is_whole = true;
        }
        return event;
    };
    for (std::string_view piece : pieces) {
        std::vector<char> copy(piece.begin(), piece.end());
        std::string_view input(copy.data(), copy.size());
        for (;;) {
            Parser::Event event = take(parser.next(input));
            if (event == Parser::Event::kMore) {
                require(input.empty());
                break;
            }
            if (event == Parser::Event::kTooLong) {
                parts.push_back({"too long", "", "", false});
                return parts;
            }
        }
    }
    take(parser.end());
    return parts;
}

}   // namespace multipart_feed
