#pragma once

#include <cstddef>
#include <type_traits>

namespace coro {

template <class T, class Tag>
class List;

// The base of an object that may be an element of one List at a time. An object that may be in several lists at a
// time derives from several ListNodes with different Tags. unlink() and the destructor remove the node from its
// list without access to the List object.
template <class Tag>
class ListNode {
public:
    ListNode() = default;
    ListNode(const ListNode &) = delete;
    ListNode &operator=(const ListNode &) = delete;

    ~ListNode() { unlink(); }

    bool is_linked() const { return next_ != this; }

    void unlink()
    {
        previous_->next_ = next_;
        next_->previous_ = previous_;
        previous_ = next_ = this;
    }

private:
    template <class, class>
    friend class List;

    ListNode *previous_ = this;
    ListNode *next_ = this;
};

// An intrusive, doubly linked list: its elements, of type T, derive from ListNode<Tag>. The list does not own
// its elements.
template <class T, class Tag>
class List {
public:
    List() = default;
    List(const List &) = delete;
    List &operator=(const List &) = delete;

    ~List()
    {
        while (pop_front()) {
        }
    }

    bool empty() const { return !head_.is_linked(); }
    T *front() { return empty() ? nullptr : item(head_.next_); }
    T *back() { return empty() ? nullptr : item(head_.previous_); }
    T *next(T &of) { return node(of).next_ == &head_ ? nullptr : item(node(of).next_); }

    void push_back(T &what)
    {
        Node &added = node(what);
        added.previous_ = head_.previous_;
        added.next_ = &head_;
        head_.previous_->next_ = &added;
        head_.previous_ = &added;
    }

    T *pop_front()
    {
        T *first = front();
        if (first) {
            node(*first).unlink();
        }
        return first;
    }

    size_t count() const   // goes through the list
    {
        size_t count = 0;
        for (const Node *at = head_.next_; at != &head_; at = at->next_) {
            count++;
        }
        return count;
    }

    // Moves all elements of `other` to the end of this list.
    void take(List &other)
    {
        if (other.empty()) {
            return;
        }
        Node *first = other.head_.next_;
        Node *last = other.head_.previous_;
        other.head_.next_ = other.head_.previous_ = &other.head_;
        first->previous_ = head_.previous_;
        last->next_ = &head_;
        head_.previous_->next_ = first;
        head_.previous_ = last;
    }

private:
    using Node = ListNode<Tag>;

    static Node &node(T &what) { return static_cast<Node &>(what); }
    static T *item(Node *which) { return static_cast<T *>(which); }

    Node head_;
};

}  // namespace coro
