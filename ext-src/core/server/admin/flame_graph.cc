#include "core/server/admin/flame_graph.h"

#include "coro/base/json.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <functional>

namespace coro {

namespace {

constexpr double kWidth = 1200;        // of the image, in pixels
constexpr double kNarrowest = 0.5;     // narrower boxes are invisible, so they are left out
constexpr int kRow = 18;               // the height of a box
constexpr int kTop = 40;               // the height of the title
constexpr double kLetter = 7;          // the width of a letter
constexpr size_t kDeepest = 60;        // deeper functions are left out

struct Frame {
    uint64_t total = 0;   // the number of the function and of what it has called
    std::map<std::string_view, Frame> callees;
};

void append_escaped(std::string &to, std::string_view text)
{
    for (char byte : text) {
        switch (byte) {
            case '<': to += "&lt;"; break;
            case '>': to += "&gt;"; break;
            case '&': to += "&amp;"; break;
            case '"': to += "&quot;"; break;
            default: to += byte >= ' ' && byte <= '~' ? byte : '?';   // no bytes make invalid XML
        }
    }
}

Frame tree_of(const FoldedStacks &stacks)
{
    Frame root;
    for (const auto &[stack, number] : stacks) {
        Frame *frame = &root;
        frame->total += number;
        std::string_view rest = stack;
        for (size_t depth = 0; !rest.empty() && depth < kDeepest; depth++) {
            size_t end = std::min(rest.find(';'), rest.size());
            frame = &frame->callees[rest.substr(0, end)];
            frame->total += number;
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
    }
    return root;
}

size_t depth_of(const Frame &frame)
{
    size_t deepest = 0;
    for (const auto &[name, callee] : frame.callees) {
        deepest = std::max(deepest, depth_of(callee));
    }
    return deepest + 1;
}

class Drawing {
public:
    Drawing(const Frame &root, std::string_view unit) :
        all_(root.total), unit_(unit), bottom_(kTop + int(depth_of(root) - 1) * kRow)
    {
    }
    int height() const { return bottom_ + kRow + 8; }
    // Draws the function, whose box begins at `left`, and above it what it has called.
    void draw(std::string_view name, const Frame &frame, double left, int depth)
    {
        double width = all_ ? kWidth * double(frame.total) / double(all_) : 0;
        if (width < kNarrowest) {
            return;
        }
        add_box(name, frame.total, left, width, bottom_ - depth * kRow);
        for (const auto &[callee_name, callee] : frame.callees) {
            draw(callee_name, callee, left, depth + 1);
            left += kWidth * double(callee.total) / double(all_);
        }
    }
    std::string text;

private:
    void add_box(std::string_view name, uint64_t number, double left, double width, int top)
    {
        char part[320];
        text += "<g><title>";
        append_escaped(text, name);
        snprintf(part, sizeof part, ": %llu %.*s, %.1f %%</title>", static_cast<unsigned long long>(number), int(unit_.size()),
                 unit_.data(), 100 * double(number) / double(all_));
        text += part;
        // The color depends on the name alone, so that a function has the same color in all images.
        size_t hash = std::hash<std::string_view>()(name);
        snprintf(part, sizeof part,
                 "<rect x=\"%s\" y=\"%d\" width=\"%s\" height=\"%d\" rx=\"2\" fill=\"hsl(%d,75%%,%d%%)\"/>",
                 decimal(left, 1).c_str(), top, decimal(std::max(width - 0.5, 0.3), 1).c_str(), kRow - 1,
                 int(hash % 50 + 5), int(hash / 50 % 15 + 55));
        text += part;
        if (size_t letters = size_t(std::max((width - 6) / kLetter, 0.0)); letters >= 3) {
            snprintf(part, sizeof part, "<text x=\"%s\" y=\"%d\">", decimal(left + 3, 1).c_str(), top + 13);
            text += part;
            append_escaped(text, name.size() <= letters ? name : name.substr(0, letters - 2));
            text += name.size() <= letters ? "</text>" : "..</text>";
        }
        text += "</g>\n";
    }

    uint64_t all_;
    std::string_view unit_;
    int bottom_;
};

}  // namespace

void add_folded(FoldedStacks &to, std::string_view text)
{
    while (!text.empty()) {
        std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        size_t space = line.rfind(' ');
        uint64_t number = 0;
        if (space == std::string_view::npos || space == 0 ||
            std::from_chars(line.data() + space + 1, line.data() + line.size(), number).ec != std::errc()) {
            continue;
        }
        std::string_view stack = line.substr(0, space);
        auto found = to.find(stack);
        (found == to.end() ? to.emplace(stack, 0).first : found)->second += number;
    }
}

std::string folded_text(const FoldedStacks &stacks, size_t most)
{
    std::string text;
    for (const auto &[stack, number] : stacks) {
        if (text.size() + stack.size() > most) {
            break;
        }
        text += stack + " " + std::to_string(number) + "\n";
    }
    return text;
}

std::string flame_graph(const FoldedStacks &stacks, std::string_view title, std::string_view unit)
{
    Frame root = tree_of(stacks);
    Drawing drawing(root, unit);
    drawing.draw("all", root, 0, 0);
    char head[480];
    snprintf(head, sizeof head,
             "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"monospace\" font-size=\"11\">\n"
             "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/><text x=\"8\" y=\"24\" font-size=\"16\">",
             int(kWidth), drawing.height());
    std::string text = head;
    append_escaped(text, title);
    return text + "</text>\n" + drawing.text + "</svg>\n";
}

}  // namespace coro
