/* SPDX-License-Identifier: MIT
 *
 * epc.hpp -- the application's side in C++17: handles that are given back when their scope ends.
 *
 *     epc::app perf(webperf_schema);
 *     epc::instance<webperf_site_instance> site(perf, "default");
 *
 *     webperf_site_requests_add(site, 1);
 *
 * The types of handles, and the functions that count, are those of the generated NAME_schema.h; an
 * epc::instance goes where they take a handle, and where epc.h takes an epc_instance.  Each class
 * holds what its C function returned, and nothing else.  None can be copied; apps and instances can
 * be moved.  Nothing here throws, allocates, or needs C++'s library.
 *
 * As in epc.h every object can be used, whatever its status: what failed, or was moved from, counts
 * into a sink.  Objects end in this order: groups and timings, rows (in their thread), instances,
 * the app.  Declared in the reverse order, variables and members do that by themselves.
 *
 * With EPC_CHECKED, what a constructor or destructor reports has a line of this file as its place.
 */
#ifndef EPC_EPC_HPP
#define EPC_EPC_HPP

#include <epc/epc.h>

namespace epc
{

/* What belongs to a type of handles.  NAME_schema.h has a specialisation for each of its objects:
 *
 *     row     the type of its rows
 *     object  its symbol
 *     from    makes such a handle of one of epc.h, or returns EPC_E_VERSION
 *     own     as epc_instance_own */
template <class Handle> struct typed;

/* An app.  Without a schema it is one that is not published: its instances count into a sink. */
class app
{
public:
    app() noexcept = default;
    explicit app(const epc_schema &schema, const epc_app_options *options = nullptr) noexcept
        : status_(epc_app_open(&schema, options, &app_))
    {
    }
    app(app &&other) noexcept : app_(other.app_), status_(other.status_)
    {
        other.app_ = nullptr;
        other.status_ = EPC_E_INVALID;
    }
    app &operator=(app &&other) noexcept
    {
        if (this != &other) {
            close();
            app_ = other.app_;
            status_ = other.status_;
            other.app_ = nullptr;
            other.status_ = EPC_E_INVALID;
        }
        return *this;
    }
    ~app() { close(); }

    /* As epc_app_close; then the app is as one without a schema. */
    void close() noexcept
    {
        epc_app *opened = app_;

        app_ = nullptr;
        status_ = EPC_E_INVALID;
        if (opened)
            epc_app_close(opened);
    }

    /* What epc_app_open returned. */
    int status() const noexcept { return status_; }
    /* For the functions of epc.h; the app stays the owner. */
    epc_app *get() const noexcept { return app_; }

    /* As epc_app_on_request. */
    int on_request(void (*call)(void *context), void *context) noexcept
    {
        return epc_app_on_request(app_, call, context);
    }

private:
    epc_app *app_ = nullptr;
    int status_ = EPC_E_INVALID;
};

/* An instance of the object that Handle belongs to. */
template <class Handle> class instance
{
public:
    /* One that counts into a sink. */
    instance() noexcept { forget(); }

    /* Of an object without instances. */
    explicit instance(const app &owner) noexcept { add(owner, nullptr, nullptr); }

    instance(const app &owner, const char *name) noexcept { add(owner, name, nullptr); }

    /* With a number, for an object that has them; the name may be nullptr. */
    instance(const app &owner, const char *name, uint32_t number) noexcept
    {
        const epc_instance_options options = { (uint32_t)sizeof options, number, nullptr };

        add(owner, name, &options);
    }

    /* Of an object that has a parent. */
    template <class Parent>
    instance(const app &owner, const char *name, const instance<Parent> &parent,
             uint32_t number = 0) noexcept
    {
        const epc_instance above = parent;
        const epc_instance_options options = { (uint32_t)sizeof options, number, &above };

        add(owner, name, &options);
    }

    instance(instance &&other) noexcept : handle_(other.handle_), status_(other.status_)
    {
        other.forget();
    }
    instance &operator=(instance &&other) noexcept
    {
        if (this != &other) {
            remove();
            handle_ = other.handle_;
            status_ = other.status_;
            other.forget();
        }
        return *this;
    }
    ~instance() { epc_instance_remove(&handle_.instance); }

    /* As epc_instance_remove. */
    void remove() noexcept
    {
        epc_instance_remove(&handle_.instance);
        status_ = EPC_E_INVALID;
    }

    /* What epc_instance_add returned, or EPC_E_VERSION; EPC_E_INVALID without an instance. */
    int status() const noexcept { return status_; }

    /* A copy, as the functions take it. */
    operator Handle() const noexcept { return handle_; }
    operator epc_instance() const noexcept { return handle_.instance; }

private:
    Handle handle_;
    int status_;

    void forget() noexcept
    {
        /* Without an app this sets a handle that counts into a sink, and returns an error. */
        status_ = (epc_instance_add_with)(nullptr, typed<Handle>::object, nullptr, nullptr,
                                          &handle_.instance);
    }

    void add(const app &owner, const char *name, const epc_instance_options *options) noexcept
    {
        epc_instance made;
        int fits;

        if (!owner.get()) {
            forget();
            return;
        }
        status_ = epc_instance_add_with(owner.get(), typed<Handle>::object, name, options, &made);
        fits = typed<Handle>::from(made, &handle_);
        if (status_ >= 0 && fits != EPC_OK) {
            epc_instance_remove(&made);
            status_ = fits;
        }
    }
};

/* The calling thread's row of an instance.  Only this thread uses it and ends it. */
template <class Handle> class row
{
public:
    using row_handle = typename typed<Handle>::row;

    explicit row(const instance<Handle> &of) noexcept : status_(typed<Handle>::own(of, &handle_)) {}
    row(const row &) = delete;
    row &operator=(const row &) = delete;
    ~row() { epc_row_release(&handle_.row); }

    /* What epc_instance_own returned. */
    int status() const noexcept { return status_; }

    operator row_handle() const noexcept { return handle_; }
    operator epc_row() const noexcept { return handle_.row; }

private:
    row_handle handle_;
    int status_;
};

/* A group of updates of an instance, from here to the end of the scope. */
class group
{
public:
    explicit group(epc_instance of) noexcept : instance_(of) { epc_begin(instance_); }
    group(const group &) = delete;
    group &operator=(const group &) = delete;
    ~group() { epc_end(instance_); }

private:
    epc_instance instance_;
};

/* The same of a row. */
class row_group
{
public:
    explicit row_group(epc_row of) noexcept : row_(of) { epc_row_begin(row_); }
    row_group(const row_group &) = delete;
    row_group &operator=(const row_group &) = delete;
    ~row_group() { epc_row_end(row_); }

private:
    epc_row row_;
};

/* Adds the time from here to the end of the scope to a timer. */
class timing
{
public:
    timing(epc_instance of, uint32_t symbol) noexcept
        : instance_(of), symbol_(symbol), begun_(epc_timer_begin(instance_, symbol_))
    {
    }
    timing(const timing &) = delete;
    timing &operator=(const timing &) = delete;
    ~timing() { epc_timer_end(instance_, symbol_, begun_); }

private:
    epc_instance instance_;
    uint32_t symbol_;
    uint64_t begun_;
};

} /* namespace epc */

#endif
