#pragma once

#include "coro/base/list.h"

#include <type_traits>
#include <utility>
#include <vector>

namespace coro::php {

// A node is an object in queues of the loop's: an armed timer, a call that is to run, a watched descriptor. Some keep values of
// PHP's, and to release a value may run a destructor, which is PHP code: it may wait, throw, call exit(), make such nodes and
// destroy them, this very one and all others included. So there is one way for such a node to go: it leaves every queue, then it
// is destroyed, and only then are its values released. Where several go at once, all are destroyed before the first value is
// released.
//
// A class of such nodes derives from KeptNode and from what queues it, keeps in `values` whatever it has of PHP's, and has a
// protected destructor: only its Keeper makes and destroys it.

struct KeptTag;

template <class T>
class KeptNode : public ListNode<KeptTag> {
public:
    using Values = T;

    // Called before it is destroyed, the values still there: takes it out of that which its destructor does not. No PHP code.
    void leave() {}

protected:
    explicit KeptNode(Values values) : values(std::move(values)) {}
    ~KeptNode() = default;

    Values values;

private:
    template <class>
    friend class Keeper;
};

// Has all nodes of one class.
template <class Node>
class Keeper {
public:
    using Values = typename Node::Values;

    template <class... Arguments>
    Node &make(Arguments &&...arguments)
    {
        static_assert(!std::is_destructible_v<Node>);
        auto *made = new Made(std::forward<Arguments>(arguments)...);
        nodes_.push_back(*made);
        return *made;
    }

    // Destroys it. The caller has its values: they are released when the caller has done all that concerns the node.
    Values take(Node &node)
    {
        node.leave();
        Values values = std::move(node.values);
        delete static_cast<Made *>(&node);
        return values;
    }

    // The same with all that there are now.
    [[nodiscard]] std::vector<Values> take_all()
    {
        std::vector<Values> values;
        while (Node *node = nodes_.front()) {
            values.push_back(take(*node));
        }
        return values;
    }

    // What they keep is the parent's of this process, or goes with PHP's heap: nothing is destroyed.
    void abandon_all()
    {
        while (nodes_.pop_front()) {
        }
    }

private:
    struct Made final : Node {
        using Node::Node;
    };

    List<Node, KeptTag> nodes_;
};

}  // namespace coro::php
