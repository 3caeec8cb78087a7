#pragma once

#include "coro/base/list.h"

#include <type_traits>
#include <utility>
#include <vector>

namespace coro::php {

// A node is an object in queues of the loop: an armed timer, a call that is to run, a watched descriptor. Some
// nodes keep PHP values. Releasing a PHP value may run a destructor, which is PHP code: the destructor may wait,
// throw, call exit(), and make or destroy nodes, even the node to which the value belonged. So the destruction of
// a node has three steps: the node leaves all queues, the node is destroyed, and only then are its values
// released. When several nodes are destroyed together, all of them are destroyed before the first value is
// released.
//
// A class of such nodes derives from KeptNode and from the base class that queues its objects. The class keeps all
// its PHP values in `values`, and has a protected destructor: only the Keeper of the class makes and destroys
// nodes.

struct KeptTag;

template <class T>
class KeptNode : public ListNode<KeptTag> {
public:
    using Values = T;

    // Called before the node is destroyed, while the node still has its values. Removes the node from every place
    // from which the destructor does not remove it. Must not run PHP code.
    void leave() {}

protected:
    explicit KeptNode(Values values) : values(std::move(values)) {}
    ~KeptNode() = default;

    Values values;

private:
    template <class>
    friend class Keeper;
};

// Makes, owns and destroys all nodes of one class.
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

    // Destroys the node and returns its values. The caller releases the values when it has finished its other work
    // on the node, because their destructors may run PHP code.
    Values take(Node &node)
    {
        node.leave();
        Values values = std::move(node.values);
        delete static_cast<Made *>(&node);
        return values;
    }

    // Destroys all nodes that exist now and returns their values, which the caller releases.
    [[nodiscard]] std::vector<Values> take_all()
    {
        std::vector<Values> values;
        while (Node *node = nodes_.front()) {
            values.push_back(take(*node));
        }
        return values;
    }

    // Forgets all nodes without destroying them, because their values belong to the parent process or are freed
    // with PHP's heap.
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
