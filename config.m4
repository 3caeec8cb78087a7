dnl Builds the extension with phpize. Every source is listed here by hand, and tests/lint/sources.sh compares the lists
dnl with the folders. The lists are the architecture: bottom layer first, and a file may include only from its own
dnl layer and from those that tests/lint/layers.txt allows it.

PHP_ARG_ENABLE([coro],
  [whether to enable coro],
  [AS_HELP_STRING([--enable-coro], [Enable coro: coroutines, event loop, servers])])

PHP_ARG_WITH([boost-context],
  [whether boost.context switches the stacks],
  [AS_HELP_STRING([--with-boost-context[[=DIR]]],
    [coro: switch stacks with boost.context, found by itself or in DIR/include and DIR/lib or DIR/lib64; always so on processors that coro has no switch of its own for])],
  [no], [no])

PHP_ARG_ENABLE([coro-debug],
  [whether coro is built for debugging],
  [AS_HELP_STRING([--enable-coro-debug], [coro: no optimisation, full debug information, CORO_DEBUG defined])],
  [no], [no])

PHP_ARG_ENABLE([coro-asan],
  [whether coro is built with sanitizers],
  [AS_HELP_STRING([--enable-coro-asan], [coro: AddressSanitizer and UndefinedBehaviorSanitizer])],
  [no], [no])

PHP_ARG_ENABLE([coro-ubsan],
  [whether coro is built with UndefinedBehaviorSanitizer],
  [AS_HELP_STRING([--enable-coro-ubsan], [coro: UndefinedBehaviorSanitizer alone])],
  [no], [no])

coro_base="
  ext-src/core/base/buffer.cc ext-src/core/base/check.cc ext-src/core/base/clock.cc
  ext-src/core/base/cpu.cc ext-src/core/base/error.cc ext-src/core/base/log.cc ext-src/core/base/storage.cc"

coro_fiber="
  ext-src/core/fiber/stack.cc"

coro_sched="
  ext-src/core/sched/host.cc ext-src/core/sched/scheduler.cc ext-src/core/sched/waiter.cc"

coro_loop="
  ext-src/core/loop/child.cc ext-src/core/loop/command.cc ext-src/core/loop/descriptor_wait.cc
  ext-src/core/loop/file_work.cc ext-src/core/loop/loop.cc ext-src/core/loop/reactor.cc ext-src/core/loop/signal.cc
  ext-src/core/loop/signal_catcher.cc ext-src/core/loop/thread_pool.cc ext-src/core/loop/timer.cc
  ext-src/core/loop/wakeup.cc ext-src/core/loop/watchdog.cc"

coro_sync="
  ext-src/core/sync/lock.cc"

coro_net="
  ext-src/core/net/address.cc ext-src/core/net/inherited_listeners.cc ext-src/core/net/interfaces.cc
  ext-src/core/net/listener.cc ext-src/core/net/output.cc ext-src/core/net/resolver.cc ext-src/core/net/stream.cc
  ext-src/core/net/socket_options.cc ext-src/core/net/unread.cc ext-src/core/net/unsent_total.cc"

coro_proto="
  ext-src/core/proto/framing.cc ext-src/core/proto/framing_integer.cc
  ext-src/core/proto/framing_mark.cc ext-src/core/proto/framing_options.cc
  ext-src/core/proto/http1.cc ext-src/core/proto/http1_body.cc ext-src/core/proto/http1_field.cc
  ext-src/core/proto/http1_scan.cc ext-src/core/proto/http1_target.cc
  ext-src/core/proto/websocket_close.cc ext-src/core/proto/websocket_deflate.cc
  ext-src/core/proto/websocket_extension.cc ext-src/core/proto/websocket_frame.cc
  ext-src/core/proto/websocket_handshake.cc ext-src/core/proto/websocket_mask.cc
  ext-src/core/proto/websocket_reader.cc ext-src/core/proto/websocket_receiver.cc
  ext-src/core/proto/websocket_utf8.cc ext-src/core/proto/websocket_utf8_simd.cc"

coro_wire="
  ext-src/core/wire/incoming_body.cc ext-src/core/wire/lane.cc ext-src/core/wire/lane_pair.cc
  ext-src/core/wire/outbox.cc"

coro_server="
  ext-src/core/server/acceptor.cc ext-src/core/server/board.cc ext-src/core/server/client_table.cc
  ext-src/core/server/connection.cc ext-src/core/server/connection_end.cc ext-src/core/server/connection_output.cc
  ext-src/core/server/connection_shared.cc ext-src/core/server/control.cc ext-src/core/server/counted_storage.cc
  ext-src/core/server/datagram_socket.cc ext-src/core/server/end_watch.cc
  ext-src/core/server/frame_cache.cc ext-src/core/server/frontend.cc ext-src/core/server/http_channel.cc
  ext-src/core/server/http_exchange.cc ext-src/core/server/http_message.cc
  ext-src/core/server/http_protocol.cc ext-src/core/server/lent_socket.cc ext-src/core/server/mailbox.cc
  ext-src/core/server/manager.cc ext-src/core/server/manager_lanes.cc ext-src/core/server/master.cc ext-src/core/server/master_answers.cc
  ext-src/core/server/master_dispatch.cc ext-src/core/server/master_reactor.cc ext-src/core/server/packet_protocol.cc
  ext-src/core/server/privileges.cc ext-src/core/server/protocol.cc
  ext-src/core/server/remote_client.cc ext-src/core/server/remote_client_output.cc
  ext-src/core/server/send_batch.cc ext-src/core/server/server.cc ext-src/core/server/session_directory.cc
  ext-src/core/server/websocket_channel.cc ext-src/core/server/websocket_protocol.cc
  ext-src/core/server/worker.cc ext-src/core/server/worker_lanes.cc"

coro_php="
  ext-src/php/autoload.cc ext-src/php/call.cc ext-src/php/channel.cc ext-src/php/client_errors.cc
  ext-src/php/client_order.cc ext-src/php/condition.cc ext-src/php/connection_iterator.cc
  ext-src/php/constant.cc ext-src/php/coroutine.cc ext-src/php/coroutine_inspection.cc
  ext-src/php/destructors.cc ext-src/php/dump.cc
  ext-src/php/error_handler.cc ext-src/php/event.cc ext-src/php/event_object.cc ext-src/php/event_watch.cc
  ext-src/php/exceptions.cc ext-src/php/file_part.cc ext-src/php/frames.cc
  ext-src/php/functions.cc ext-src/php/hold_report.cc ext-src/php/http_answer.cc ext-src/php/http_cookie.cc
  ext-src/php/http_cookie_builder.cc ext-src/php/http_field_arguments.cc ext-src/php/http_field_names.cc
  ext-src/php/http_field_shape.cc ext-src/php/http_fields.cc ext-src/php/http_kept_array.cc ext-src/php/http_request.cc
  ext-src/php/http_request_arrays.cc ext-src/php/http_response.cc ext-src/php/http_variable_shape.cc
  ext-src/php/http_variables.cc ext-src/php/interrupt.cc ext-src/php/last_error.cc
  ext-src/php/lock.cc ext-src/php/mime_types.cc ext-src/php/module.cc ext-src/php/names.cc
  ext-src/php/output_buffers.cc ext-src/php/pcntl_signals.cc ext-src/php/permanent_string.cc
  ext-src/php/php_versions.cc ext-src/php/place.cc
  ext-src/php/process_functions.cc ext-src/php/quit_signal.cc ext-src/php/runtime.cc ext-src/php/scheduler.cc
  ext-src/php/select.cc ext-src/php/semaphore.cc ext-src/php/server.cc ext-src/php/server_address.cc
  ext-src/php/server_budget.cc ext-src/php/server_clients.cc ext-src/php/server_concurrency.cc
  ext-src/php/server_datagrams.cc ext-src/php/server_events.cc ext-src/php/server_functions.cc ext-src/php/server_handler.cc
  ext-src/php/server_mail.cc ext-src/php/server_options.cc ext-src/php/server_port.cc ext-src/php/server_prepare.cc
  ext-src/php/server_socket.cc ext-src/php/server_state.cc ext-src/php/server_stats.cc ext-src/php/server_websocket.cc
  ext-src/php/settings.cc ext-src/php/spawn.cc ext-src/php/stack_overflow.cc ext-src/php/swoole_module.cc
  ext-src/php/system.cc ext-src/php/task_functions.cc ext-src/php/task_group.cc ext-src/php/time_limit.cc
  ext-src/php/timer.cc ext-src/php/vm_state.cc ext-src/php/wait_event.cc ext-src/php/wait_group.cc
  ext-src/php/websocket_frame.cc ext-src/php/websocket_server.cc ext-src/php/worker_errors.cc
  ext-src/php/zend_storage.cc"

if test "$PHP_CORO" != "no"; then
  if test -n "$PHP_CONFIG" && test "`$PHP_CONFIG --vernum`" -lt 80200; then
    AC_MSG_ERROR([coro needs PHP 8.2 or newer, and $PHP_CONFIG belongs to an older one.])
  fi

  AC_PATH_PROGS([CORO_CXX], [${CXX:-g++} g++ c++ clang++], [missing])
  if test "$CORO_CXX" = "missing"; then
    AC_MSG_ERROR([coro needs a C++20 compiler: install g++ (Debian, Alpine), gcc-c++ (Fedora) or clang.])
  fi
  PHP_REQUIRE_CXX()
  PHP_CXX_COMPILE_STDCXX([20], [optional], [CORO_STD])
  if test -z "$CORO_STD"; then
    AC_MSG_ERROR([coro needs C++20, which $CXX does not speak: install g++ 12 or clang 14 or newer (Debian, Alpine: g++; Fedora: gcc-c++) and name it with CXX=.])
  fi

  AC_MSG_CHECKING([whether coro has a context switch for this processor])
  AC_PREPROC_IFELSE([AC_LANG_SOURCE([
#if !defined(__x86_64__) || defined(__ILP32__)
#error "only x86-64"
#endif
  ])], [coro_own_switch=yes], [coro_own_switch=no])
  AC_MSG_RESULT([$coro_own_switch])
  if test "$coro_own_switch" = "no" && test "$PHP_BOOST_CONTEXT" = "no"; then
    PHP_BOOST_CONTEXT=yes
  fi

  coro_boost_include=
  coro_boost_archive=
  if test "$PHP_BOOST_CONTEXT" != "no"; then
    dnl boost.context is linked as an archive with its symbols hidden. PHP exports a jump_fcontext of its own, built
    dnl with other options, and the dynamic linker would give us that one.
    AC_MSG_CHECKING([for boost.context as a static library])
    coro_boost_places=
    if test "$PHP_BOOST_CONTEXT" != "yes"; then
      coro_boost_include="-I$PHP_BOOST_CONTEXT/include"
      coro_boost_places="$PHP_BOOST_CONTEXT/lib $PHP_BOOST_CONTEXT/lib64 $PHP_BOOST_CONTEXT"
    else
      coro_boost_places="`$CXX -print-file-name=libboost_context.a | $SED 's,/*[[^/]]*$,,'`"
      coro_boost_places="$coro_boost_places /usr/lib/`$CXX -dumpmachine` /usr/lib64 /usr/lib /usr/local/lib64 /usr/local/lib"
    fi
    for coro_place in $coro_boost_places; do
      for coro_name in libboost_context.a libboost_context-mt.a; do
        if test -z "$coro_boost_archive" && test -r "$coro_place/$coro_name"; then
          coro_boost_archive="`cd "$coro_place" && pwd`/$coro_name"
        fi
      done
    done
    if test -z "$coro_boost_archive"; then
      AC_MSG_RESULT([no])
      AC_MSG_ERROR([coro needs libboost_context.a: install libboost-context-dev (Debian), boost-devel and boost-static (Fedora) or boost-dev and boost-static (Alpine), or name its folder with --with-boost-context=DIR.])
    fi
    AC_MSG_RESULT([$coro_boost_archive])

    AC_MSG_CHECKING([whether boost.context links into a shared object])
    AC_LANG_PUSH([C++])
    coro_saved_cxxflags=$CXXFLAGS
    coro_saved_ldflags=$LDFLAGS
    coro_saved_libs=$LIBS
    CXXFLAGS="$CXXFLAGS $CORO_STD $coro_boost_include -fPIC"
    LDFLAGS="$LDFLAGS -shared -Wl,-z,defs -Wl,--exclude-libs,ALL"
    LIBS="$coro_boost_archive $LIBS"
    AC_LINK_IFELSE([AC_LANG_SOURCE([
#include <boost/context/detail/fcontext.hpp>
using namespace boost::context::detail;
static void body(transfer_t from) { jump_fcontext(from.fctx, nullptr); }
void *enter(void *stack, unsigned long size) { return jump_fcontext(make_fcontext(stack, size, body), nullptr).fctx; }
  ])], [coro_boost_links=yes], [coro_boost_links=no])
    CXXFLAGS=$coro_saved_cxxflags
    LDFLAGS=$coro_saved_ldflags
    LIBS=$coro_saved_libs
    AC_LANG_POP([C++])
    AC_MSG_RESULT([$coro_boost_links])
    if test "$coro_boost_links" = "no"; then
      AC_MSG_ERROR([coro cannot link $coro_boost_archive into a shared object: install headers and library of one boost, the library built as position independent code (Debian: libboost-context-dev; Fedora: boost-devel, boost-static; Alpine: boost-dev, boost-static).])
    fi
  fi

  AC_MSG_CHECKING([for zlib])
  coro_saved_libs=$LIBS
  LIBS="-lz $LIBS"
  AC_LINK_IFELSE([AC_LANG_PROGRAM([
#include <zlib.h>
  ], [return inflateResetKeep(0);])], [coro_zlib=yes], [coro_zlib=no])
  LIBS=$coro_saved_libs
  AC_MSG_RESULT([$coro_zlib])
  if test "$coro_zlib" = "no"; then
    AC_MSG_ERROR([coro needs zlib 1.2.6 or newer with its header: install zlib1g-dev (Debian), zlib-devel (Fedora) or zlib-dev (Alpine).])
  fi

  AC_MSG_CHECKING([for valgrind's header])
  AC_PREPROC_IFELSE([AC_LANG_SOURCE([
#include <valgrind/valgrind.h>
  ])], [coro_valgrind=yes], [coro_valgrind=no])
  AC_MSG_RESULT([$coro_valgrind])

  dnl GCC clears and copies what is larger than a few words with "rep stos" and "rep movs", whose start alone takes
  dnl longer than the stores would.
  coro_no_rep="-mmemset-strategy=vector_loop:512:noalign,libcall:-1:noalign -mmemcpy-strategy=libcall:-1:noalign"
  AC_MSG_CHECKING([whether $CXX can do without string instructions])
  AC_LANG_PUSH([C++])
  coro_saved_cxxflags=$CXXFLAGS
  CXXFLAGS="$CXXFLAGS $coro_no_rep"
  AC_COMPILE_IFELSE([AC_LANG_PROGRAM([], [])], [], [coro_no_rep=])
  CXXFLAGS=$coro_saved_cxxflags
  AC_LANG_POP([C++])
  AC_MSG_RESULT([${coro_no_rep:-no}])

  dnl -fno-plt: nearly every call that leaves this library goes to the engine, on the hottest paths.
  dnl -MP: a header that was removed does not break the next incremental build.
  coro_flags="$CORO_STD -fno-exceptions -fno-rtti -fvisibility=hidden -fno-plt -MP $coro_no_rep"
  coro_flags="$coro_flags -ffile-prefix-map=@ext_srcdir@/= -Wall -Wextra"
  coro_flags="$coro_flags -I@ext_srcdir@/include -I@ext_srcdir@/ext-src $coro_boost_include"
  dnl clang warns about the parameters that the engine's macros declare, though they stand in a system header.
  case `$CXX --version` in
    *clang*[)] coro_flags="$coro_flags -Wno-unused-parameter" ;;
  esac
  if test "$PHP_BOOST_CONTEXT" != "no"; then
    coro_flags="$coro_flags -DCORO_BOOST_CONTEXT=1"
  else
    dnl Our switch leaves no return address on a shadow stack: the process must not turn them on.
    coro_flags="$coro_flags -fcf-protection=none"
  fi
  if test "$coro_valgrind" = "yes"; then
    coro_flags="$coro_flags -DCORO_HAVE_VALGRIND=1"
  fi
  if test "$PHP_CORO_DEBUG" = "yes"; then
    coro_flags="$coro_flags -DCORO_DEBUG=1 -O0 -g3"
  fi
  coro_sanitizers=
  if test "$PHP_CORO_ASAN" = "yes"; then
    coro_flags="$coro_flags -DCORO_ASAN=1"
    coro_sanitizers=address,undefined
  elif test "$PHP_CORO_UBSAN" = "yes"; then
    coro_flags="$coro_flags -DCORO_UBSAN=1"
    coro_sanitizers=undefined
  fi
  if test -n "$coro_sanitizers"; then
    coro_flags="$coro_flags -O0 -g1 -fno-omit-frame-pointer -fsanitize=$coro_sanitizers"
    coro_flags="$coro_flags -fno-sanitize=vptr -fno-sanitize-recover=undefined"
  fi

  dnl The engine's headers are not written for our warnings.
  INCLUDES=`echo " $INCLUDES" | $SED 's/ -I/ -isystem /g'`

  dnl nodelete, because a thread that is still blocked in a system call when PHP ends returns into this library.
  CORO_SHARED_LIBADD="-Wl,--exclude-libs,ALL -Wl,-z,nodelete"
  if test -n "$coro_boost_archive"; then
    dnl Through -Wl, because libtool would warn about an archive inside a module.
    CORO_SHARED_LIBADD="$CORO_SHARED_LIBADD -Wl,$coro_boost_archive"
  fi
  PHP_ADD_LIBRARY([z],, [CORO_SHARED_LIBADD])
  PHP_SUBST([CORO_SHARED_LIBADD])

  coro_core="$coro_base $coro_fiber $coro_sched $coro_loop $coro_sync $coro_net $coro_wire $coro_proto $coro_server"
  PHP_NEW_EXTENSION([coro], [$coro_core $coro_php], [$ext_shared],, [$coro_flags], [cxx])
  for coro_source in $coro_core $coro_php; do
    PHP_ADD_BUILD_DIR([$ext_builddir/`dirname $coro_source`])
  done
fi
