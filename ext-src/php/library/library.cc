#include "php/runtime/observer.h"
#include "php/library/sources_generated.h"
#include "php/zend/internal_function.h"
#include "php/zend/names.h"

#include "php.h"
#include "zend_observer.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

// The classes of coro that are written in PHP. Their sources are in ext-src/php/library/source, one class in each file,
// and in the extension as text. PHP compiles a class when a program first uses the class, before it calls the program's
// autoloaders. A process that uses none of the classes compiles nothing.
namespace coro::php {

namespace {

zend_class_entry *(*autoload_before)(zend_string *, zend_string *);

std::string in_lower_case(std::string_view name)
{
    std::string lower(name);
    zend_str_tolower(lower.data(), lower.size());
    return lower;
}

// Returns the source of the class whose name, without its namespace Coro or Swoole, is `name` in lower case.
const LibrarySource *find_source(std::string_view name)
{
    auto *found = std::find_if(std::begin(kLibrarySources), std::end(kLibrarySources), [&](const LibrarySource &source) {
        return source.name.size() == name.size() && in_lower_case(source.name) == name;
    });
    return found == std::end(kLibrarySources) ? nullptr : found;
}

// Runs the code of a file that declares a class. zend_execute() would give the code the variables of the function that
// has caused the autoload; this code has no variables.
void execute(zend_op_array *code)
{
    HashTable variables;
    zend_hash_init(&variables, 0, nullptr, ZVAL_PTR_DTOR, false);
    zend_execute_data *frame = zend_vm_stack_push_call_frame(
        ZEND_CALL_TOP_CODE | ZEND_CALL_HAS_SYMBOL_TABLE, reinterpret_cast<zend_function *>(code), 0, nullptr);
    frame->symbol_table = &variables;
    frame->prev_execute_data = EG(current_execute_data);
    zval returned;
    ZVAL_UNDEF(&returned);
    zend_init_code_execute_data(frame, code, &returned);
    ZEND_OBSERVER_FCALL_BEGIN(frame);
    zend_execute_ex(frame);
    zend_vm_stack_free_call_frame(frame);
    zval_ptr_dtor(&returned);
    zend_hash_destroy(&variables);
}

// Compiles the text for a preloading opcache: it keeps classes only of files that zend_compile_file() has compiled.
zend_op_array *compile_for_preloading(std::string_view text, const char *file)
{
    zend_file_handle handle;
    zend_stream_init_filename(&handle, file);
    handle.buf = static_cast<char *>(ecalloc(1, text.size() + ZEND_MMAP_AHEAD));   // the scanner reads so far
    handle.len = text.size();
    memcpy(handle.buf, text.data(), text.size());
    zend_op_array *code = zend_compile_file(&handle, ZEND_REQUIRE);
    zend_destroy_file_handle(&handle);
    return code;
}

// Compiles the text, which opcache neither sees nor caches, so that the name of a file that does not exist does not
// confuse it.
zend_op_array *compile(std::string_view text, const char *file)
{
    zend_string *copy = zend_string_init(text.data(), text.size(), false);
    uint32_t options = std::exchange(CG(compiler_options), ZEND_COMPILE_DEFAULT_FOR_EVAL);
    zend_op_array *code = zend_compile_string(copy, file, ZEND_COMPILE_POSITION_AT_OPEN_TAG);
    CG(compiler_options) = options;
    zend_string_release(copy);
    return code;
}

// Declares the class. A fatal error jumps over this function and its callers, so they hold no C++ object with a
// destructor meanwhile.
void declare(const LibrarySource &source)
{
    char file[128];
    snprintf(file, sizeof file, "@coro/%s.php", source.name.data());   // a string literal, which ends in a zero byte
    std::replace(file, file + strlen(file), '\\', '/');
    bool is_preloading = CG(compiler_options) & ZEND_COMPILE_PRELOAD;
    zend_op_array *code = is_preloading ? compile_for_preloading(source.text, file) : compile(source.text, file);
    if (!code) {
        return;
    }
    execute(code);
    zend_destroy_static_vars(code);
    destroy_op_array(code);
    efree_size(code, sizeof *code);
}

// Declares the class of the library that has this name, with all its names, and returns the class. Returns nullptr if
// the library has no class of this name.
zend_class_entry *load(zend_string *lower_case_name)
{
    const LibrarySource *source = nullptr;
    {
        std::string name = relative_name({ZSTR_VAL(lower_case_name), ZSTR_LEN(lower_case_name)});
        source = name.empty() ? nullptr : find_source(name);
    }
    if (!source) {
        return nullptr;
    }
    auto find = [&] { return find_class("coro\\" + in_lower_case(source->name)); };
    zend_class_entry *loaded = find();
    if (!loaded) {
        declare(*source);
        loaded = find();
    }
    if (loaded) {
        add_names(loaded);
    }
    return loaded;
}

zend_class_entry *autoload(zend_string *name, zend_string *lower_case_name)
{
    zend_class_entry *loaded = load(lower_case_name);
    return loaded || EG(exception) ? loaded : autoload_before(name, lower_case_name);
}

// class_exists() without autoloaders also knows the classes that are not compiled yet: a program asks it what the extension has.
void class_exists(zif_handler before, INTERNAL_FUNCTION_PARAMETERS)
{
    const zval *name = ZEND_NUM_ARGS() > 0 ? ZEND_CALL_ARG(execute_data, 1) : nullptr;
    if (name && Z_TYPE_P(name) == IS_STRING) {
        std::string_view text(Z_STRVAL_P(name), Z_STRLEN_P(name));
        text.remove_prefix(text.starts_with('\\'));
        zend_string *lower = zend_string_alloc(text.size(), false);
        zend_str_tolower_copy(ZSTR_VAL(lower), text.data(), text.size());
        load(lower);
        zend_string_release(lower);
    }
    if (!EG(exception)) {
        before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    }
}

ReplacedFunction functions[] = {{"class_exists", class_exists}, {"interface_exists", class_exists}};

void hook_autoload()
{
    autoload_before = std::exchange(zend_autoload, autoload);
    WrappedFunctions<functions>::wrap();
}

void unhook_autoload()
{
    WrappedFunctions<functions>::unwrap();
    if (zend_autoload == autoload) {
        zend_autoload = autoload_before;
    }
}

}  // namespace

const RuntimeObserver library_observer({
    .order = Order::kLibrary,
    .on_startup = hook_autoload,
    .on_unload = unhook_autoload,
});

}  // namespace coro::php
