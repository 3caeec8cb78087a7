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
    bool add_text(void *array, Text kind, std::string_view bytes) override
    {
        const char *prefix = kind == Text::kError ? "-" : kind == Text::kStatus ? "+" : "";
        return add(array, prefix + std::string(bytes));
    }
    bool add_integer(void *array, int64_t number) override { return add(array, std::to_string(number)); }
    bool add_double(void *array, double number) override { return add(array, std::to_string(number)); }
    bool add_bool(void *array, bool flag) override { return add(array, flag ? "true" : "false"); }
    bool add_nil(void *array) override { return add(array, "nil"); }
    void *add_array(void *array, size_t) override
    {
        Node *parent = static_cast<Node *>(array);
        Node &made = parent ? parent->elements.emplace_back() : root_;
        made.is_array = true;
        return &made;
    }
    void *add_map(void *array, size_t count) override
    {
        void *made = add_array(array, count);
        static_cast<Node *>(made)->is_map = true;
        return made;
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

    bool add(void *array, std::string text)
    {
        Node *parent = static_cast<Node *>(array);
        (parent ? parent->elements.emplace_back() : root_).text = std::move(text);
        return true;
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
