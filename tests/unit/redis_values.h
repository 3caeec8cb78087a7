#pragma once

#include "coro/client/redis_reader.h"

#include <algorithm>
#include <cerrno>
#include <deque>
#include <string>
#include <utility>

namespace coro {

// Builds replies as text: texts as they are, errors with "-", statuses with "+", arrays in brackets,
// maps in braces.
class TextValues final : public RedisValues {
public:
    bool add(void *array, const RedisScalar &value) override
    {
        Node *parent = static_cast<Node *>(array);
        (parent ? parent->elements.emplace_back() : root_).text = text_of(value);
        return true;
    }
    void *add_array(void *array, size_t, bool is_map) override
    {
        Node *parent = static_cast<Node *>(array);
        Node &made = parent ? parent->elements.emplace_back() : root_;
        made.is_array = true;
        made.is_map = is_map;
        return &made;
    }
    void clear() override { root_ = {}; }

    std::string take()
    {
        std::string text;
        write(std::exchange(root_, {}), text);
        return text;
    }

private:
    struct Node {
        bool is_array = false;
        bool is_map = false;
        std::string text;
        std::deque<Node> elements;   // its elements stay where they are when others are added
    };

    static std::string text_of(const RedisScalar &value)
    {
        using enum RedisScalar::Kind;
        switch (value.kind) {
            case kText: return std::string(value.text);
            case kStatus: return "+" + std::string(value.text);
            case kError: return "-" + std::string(value.text);
            case kInteger: return std::to_string(value.integer);
            case kDouble: return std::to_string(value.number);
            case kBool: return value.integer ? "true" : "false";
            case kNil: break;
        }
        return "nil";
    }

    static void write(const Node &node, std::string &text)
    {
        text += node.is_map ? "{" : node.is_array ? "[" : node.text;
        for (size_t i = 0; i < node.elements.size(); i++) {
            text += i > 0 ? " " : "";
            write(node.elements[i], text);
        }
        text += node.is_map ? "}" : node.is_array ? "]" : "";
    }

    Node root_;
};

}  // namespace coro
