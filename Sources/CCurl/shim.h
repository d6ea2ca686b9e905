#pragma once

// How functions of libcurl with a variable list of arguments are called, which Swift cannot do itself. The library is loaded
// when something is fetched, so neither its headers nor its development package are needed to build.

typedef int (*curl_setopt_function)(void *handle, int option, ...);

static inline int curl_set_long(curl_setopt_function set, void *handle, int option, long value) {
    return set(handle, option, value);
}

static inline int curl_set_pointer(curl_setopt_function set, void *handle, int option, const void *value) {
    return set(handle, option, value);
}

typedef unsigned long (*curl_data_function)(char *bytes, unsigned long size, unsigned long count, void *context);

static inline int curl_set_data_function(
    curl_setopt_function set, void *handle, int option, curl_data_function value) {
    return set(handle, option, value);
}

typedef int (*curl_progress_function)(void *context, long long total, long long now, long long toSend, long long sent);

static inline int curl_set_progress_function(
    curl_setopt_function set, void *handle, int option, curl_progress_function value) {
    return set(handle, option, value);
}
