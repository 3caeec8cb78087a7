#pragma once

namespace coro {

// A resource that a coroutine holds and has to give back, such as a lock. Until then it is in the coroutine's
// list.
class HeldResource {
public:
    HeldResource(const HeldResource &) = delete;
    HeldResource &operator=(const HeldResource &) = delete;

    const void *what() const { return what_; }
    virtual const char *name() const = 0;   // the name of the resource, for messages
    virtual void give_back() = 0;           // may destroy this object

protected:
    explicit HeldResource(const void *what) : what_(what) {}
    ~HeldResource() { leave_held_resources(); }

    void leave_held_resources()
    {
        if (back_) {
            *back_ = next_;
            if (next_) {
                next_->back_ = back_;
            }
            back_ = nullptr;
        }
    }

private:
    friend class HeldResources;

    const void *what_;
    HeldResource *next_ = nullptr;
    HeldResource **back_ = nullptr;   // the pointer of the list that points to this node
};

// The resources of one coroutine. It is only one word, because every coroutine has this list and few use it.
class HeldResources {
public:
    bool empty() const { return !first_; }
    HeldResource *newest() const { return first_; }

    void add(HeldResource &hold)
    {
        hold.next_ = first_;
        hold.back_ = &first_;
        if (first_) {
            first_->back_ = &hold.next_;
        }
        first_ = &hold;
    }

    // Returns the node of this resource, or nullptr.
    HeldResource *find(const void *what) const
    {
        HeldResource *hold = first_;
        while (hold && hold->what_ != what) {
            hold = hold->next_;
        }
        return hold;
    }

private:
    HeldResource *first_ = nullptr;
};

}  // namespace coro
