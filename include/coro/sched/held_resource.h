#pragma once

namespace coro {

// A resource that a coroutine holds and must give back, such as a lock. As long as the coroutine holds the
// resource, the HeldResource is in the coroutine's list HeldResources.
class HeldResource {
public:
    HeldResource(const HeldResource &) = delete;
    HeldResource &operator=(const HeldResource &) = delete;

    const void *what() const { return what_; }
    virtual const char *name() const = 0;   // returns the name of the resource, for messages
    virtual void give_back() = 0;           // releases the resource; may destroy this object

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
    HeldResource **back_ = nullptr;   // the address of the pointer that points to this node; nullptr: the node is in no list
};

// The list of the resources that one coroutine holds. The list object has the size of one pointer, because
// every coroutine has such a list and few coroutines use it.
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

    // Returns the list's entry for the resource `what`, or nullptr when the coroutine does not hold `what`.
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
