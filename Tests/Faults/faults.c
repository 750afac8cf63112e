// Makes the n-th write, sync, truncation or deletion of a program fail, or the n-th read, or ends the program or the
// machine there.
//
//   cc -shared -fPIC -o faults.so faults.c
//   FAULT=eio FAULT_AT=3 FAULT_FILE=expenses.db FAULT_LOG=calls LD_PRELOAD=./faults.so PROGRAM
//
// FAULT is eio, full (no space left; half of the bytes are written first), kill (the program is killed before the
// call), int or term (the program gets that signal before the call), cut (a power cut: everything that was not synced
// to a file is undone, including its modification time, then the program is killed), or read (only reads count, and the
// n-th fails). Only calls on files whose path contains FAULT_FILE count. Each counted call adds a byte to FAULT_LOG. For
// one writing thread.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// A change that was not synced, with the former content.
struct unsynced {
    struct unsynced *next;
    dev_t device;
    ino_t file;
    int descriptor;
    struct timespec times[2];
    off_t size, offset;
    size_t count;
    char bytes[];
};

static struct unsynced *newest;
static __thread int is_inside;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int is_chosen(const char *path) {
    const char *part = getenv("FAULT_FILE");
    return part && strstr(path, part) != NULL;
}

static int concerns(int descriptor) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return is_chosen(path);
}

static void undo_unsynced(void) {
    for (struct unsynced *change = newest; change; change = change->next) {
        if (change->count) REAL(pwrite64)(change->descriptor, change->bytes, change->count, change->offset);
        REAL(ftruncate64)(change->descriptor, change->size);
        futimens(change->descriptor, change->times);
    }
}

// Saves the content that a change of `count` bytes is about to overwrite.
static void remember(int descriptor, size_t count, off_t offset) {
    struct stat status;
    if (fstat(descriptor, &status) != 0) return;
    struct unsynced *change = malloc(sizeof *change + count);
    if (!change) abort();
    // Through a separate descriptor, which stays open after the program has closed its own.
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    change->descriptor = open(link, O_RDWR | O_CLOEXEC);
    change->device = status.st_dev;
    change->file = status.st_ino;
    change->size = status.st_size;
    change->times[0] = status.st_atim;
    change->times[1] = status.st_mtim;
    change->offset = offset;
    ssize_t kept = pread64(change->descriptor, change->bytes, count, offset);
    change->count = kept > 0 ? (size_t)kept : 0;
    change->next = newest;
    newest = change;
}

static void forget(int descriptor) {
    struct stat status;
    if (fstat(descriptor, &status) != 0) return;
    for (struct unsynced **place = &newest; *place;) {
        struct unsynced *change = *place;
        if (change->device == status.st_dev && change->file == status.st_ino) {
            *place = change->next;
            free(change);
        } else {
            place = &change->next;
        }
    }
}

static int counts_reads(void) {
    const char *kind = getenv("FAULT");
    return kind && strcmp(kind, "read") == 0;
}

// Counts a call; returns the error to fail with, or 0.
static int fault(int is_read) {
    static long reached;
    if (is_read != counts_reads()) return 0;
    const char *kind = getenv("FAULT"), *at = getenv("FAULT_AT"), *log = getenv("FAULT_LOG");
    if (log) {
        int descriptor = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
        REAL(write)(descriptor, ".", 1);
        close(descriptor);
    }
    if (!kind || !at || ++reached != atol(at)) return 0;
    if (strcmp(kind, "cut") == 0) undo_unsynced();
    if (strcmp(kind, "cut") == 0 || strcmp(kind, "kill") == 0) kill(getpid(), SIGKILL);
    if (strcmp(kind, "int") == 0 || strcmp(kind, "term") == 0) {
        kill(getpid(), strcmp(kind, "int") == 0 ? SIGINT : SIGTERM);
        return 0;
    }
    return strcmp(kind, "full") == 0 ? ENOSPC : EIO;
}

static int failed(int error) {
    errno = error;
    return -1;
}

ssize_t pread64(int descriptor, void *bytes, size_t count, off64_t offset) {
    if (is_inside || !counts_reads() || !concerns(descriptor)) return REAL(pread64)(descriptor, bytes, count, offset);
    is_inside = 1;
    int error = fault(1);
    is_inside = 0;
    return error ? failed(error) : REAL(pread64)(descriptor, bytes, count, offset);
}

ssize_t pread(int descriptor, void *bytes, size_t count, off_t offset) {
    return pread64(descriptor, bytes, count, offset);
}

ssize_t read(int descriptor, void *bytes, size_t count) {
    if (is_inside || !counts_reads() || !concerns(descriptor)) return REAL(read)(descriptor, bytes, count);
    is_inside = 1;
    int error = fault(1);
    is_inside = 0;
    return error ? failed(error) : REAL(read)(descriptor, bytes, count);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t offset) {
    if (is_inside || !concerns(descriptor)) return REAL(pwrite64)(descriptor, bytes, count, offset);
    is_inside = 1;
    int error = fault(0);
    if (error == ENOSPC) REAL(pwrite64)(descriptor, bytes, count / 2, offset);
    if (!error) remember(descriptor, count, offset);
    is_inside = 0;
    return error ? failed(error) : REAL(pwrite64)(descriptor, bytes, count, offset);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
    return pwrite64(descriptor, bytes, count, offset);
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
    if (is_inside || !concerns(descriptor)) return REAL(write)(descriptor, bytes, count);
    off_t offset = lseek(descriptor, 0, SEEK_CUR);
    ssize_t written = pwrite64(descriptor, bytes, count, offset);
    if (written > 0) lseek(descriptor, offset + written, SEEK_SET);
    return written;
}

int ftruncate64(int descriptor, off64_t size) {
    if (is_inside || !concerns(descriptor)) return REAL(ftruncate64)(descriptor, size);
    is_inside = 1;
    int error = fault(0);
    struct stat status;
    if (!error && fstat(descriptor, &status) == 0 && status.st_size > size)
        remember(descriptor, (size_t)(status.st_size - size), size);
    is_inside = 0;
    return error ? failed(error) : REAL(ftruncate64)(descriptor, size);
}

int ftruncate(int descriptor, off_t size) {
    return ftruncate64(descriptor, size);
}

static int synced(int descriptor, int (*sync)(int)) {
    if (is_inside || !concerns(descriptor)) return sync(descriptor);
    is_inside = 1;
    int error = fault(0);
    if (!error) forget(descriptor);
    is_inside = 0;
    return error ? failed(error) : sync(descriptor);
}

int fsync(int descriptor) {
    return synced(descriptor, REAL(fsync));
}

int fdatasync(int descriptor) {
    return synced(descriptor, REAL(fdatasync));
}

int unlink(const char *path) {
    if (is_inside || !is_chosen(path)) return REAL(unlink)(path);
    is_inside = 1;
    int error = fault(0);
    is_inside = 0;
    return error ? failed(error) : REAL(unlink)(path);
}
