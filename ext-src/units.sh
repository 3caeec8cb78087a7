#!/bin/sh
# units.sh FOLDER MOST PATTERN: writes units into the folder. A unit is a file that includes the sources that are compiled
# together: at most MOST sources of one folder of ext-src, without those that the extended regular expression PATTERN names. It
# reads the headers that they share once, so a build takes a third of the time. Prints the path of each unit from the parent of
# FOLDER. config.m4 and tests/core.mk call it.
#
# Sources that seldom run are in units of their own, whose names end with _cold: config.m4 has the compiler spend less time on
# them. This table lists them: a folder of ext-src, and its sources that seldom run. "*" stands for all of them. A source belongs
# here if no program needs its speed: it runs once for each process, worker or command, or waits for others most of the time.
# Another unit takes as long as 500 lines, so a folder is split only if that saves more.
cold='
core/client           connector proxy span_sender trace_settings destination redis_none
core/hook             sqlite_blob_calls sqlite_calls sqlite_connection sqlite_library odbc_calls kafka_calls
core/hook             popen_streams process_calls file_locks name_calls connect_records curl_calls
core/loop             helper_process signal command child child_wait signal_catcher detached_descriptors shell_launcher watchdog
core/net              tls_server_context tls_certificate tls_client_context tls_verification tls_tickets tls_context tls_error
core/net              tls_session_cache tls_none ssl_settings listener inherited_sockets networks interfaces service_notification
core/net              resolver
core/proto/proxy      *
core/server/admin     *
core/server/config    *
core/server/coroutine *
core/server/lifecycle *
php/client            async_client async_sending client_class client_options client_select connecting
php/client            redis_class redis_subscriptions socket_class socket_options socket_tls
php/debug             *
php/event             *
php/hook              curl_multi persistent_connections offload offload_helper offload_pool runtime_class hidden_connections
php/hook              freed_objects
php/http              uploaded_file multipart_form upload_directory upload_settings arriving_form cookie overdue_responses
php/http_client       *
php/library           *
php/module            *
php/process           *
php/runtime           settings class_loans pcntl_signals user_streams port_options guarded_functions error_handler watchdog
php/runtime           time_limit notices deferred_errors sni_option exit inner_run compiler_guard forked_child
php/runtime           source_location
php/server            address budget certificates command_methods connection_iterator health_checks life manager_state
php/server            master_state option_functions options port prepare process_commands questions redis_duty rooms_native run
php/server            server signals socket stats user_process worker_errors
'
set -eu
folder=$1 most=$2 pattern=$3
mkdir -p "$folder"
made=$folder/made.$$
trap 'rm -rf "$made"' EXIT
mkdir "$made"
made=$(cd "$made" && pwd)
cd "$(dirname "$0")/.."
# A source with such a comment includes a header that clashes with the headers of other sources.
alone=$(find ext-src/ -name '*.cc' -exec grep -l '// compiled alone: ' {} + | tr '\n' ' ')
{ printf '%s\n' "$cold"; find ext-src/ -name '*.cc' | grep -vE "$pattern" | LC_ALL=C sort; } |
    awk -v made="$made" -v most="$most" -v alone="$alone" '
    NF > 1 {
        for (i = 2; i <= NF; i++) { is_cold[$1 "/" $i] = 1 }
    }
    NF == 1 {
        source = folder = $0
        gsub(/^ext-src\/|\.cc$/, "", source)
        gsub(/^ext-src\/|\/[^\/]*$/, "", folder)
        ending = index(" " alone, " " $0 " ") ? "_alone" : ""
        size = ending ? 1 : most
        ending = ending (source in is_cold || folder "/*" in is_cold ? "_cold" : "")
        gsub(/\//, "_", folder)
        before = count[folder ending]++
        number = 1 + int(before / size)
        print "#include \"" $0 "\"" >(made "/" folder "_" number ending ".cc")
    }
'
cd "$made/.."
for unit in *.cc; do
    name=${unit%.cc}   # the tests link all objects that are there
    [ -e "$made/$unit" ] || rm -f "$unit" "$name.lo" "$name.o" ".libs/$name.o"
done
# The largest units come first, so that the processors are done with the last ones at the same time.
# shellcheck disable=SC2045 # names without spaces
for name in $(ls -S "$made"); do
    cmp -s "$made/$name" "$name" || mv "$made/$name" "$name"
    echo "${PWD##*/}/$name"
done
