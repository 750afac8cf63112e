// Puts the clock of a program ahead by as many seconds as a file says, which may change while it runs.
//
//   cc -shared -fPIC -o clock.so clock.c
//   CLOCK_FILE=ahead LD_PRELOAD=./clock.so PROGRAM
//
// This replaces what the sources ask for the time. With CLOCK_ALL it also replaces what other code asks, such as SQLite;
// then waits until a time of day last too long, which a program with tests cannot have.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long ahead(void) {
    long seconds = 0;
    const char *path = getenv("CLOCK_FILE");
    FILE *file = path ? fopen(path, "r") : NULL;
    if (file) {
        if (fscanf(file, "%ld", &seconds) != 1) seconds = 0;
        fclose(file);
    }
    return seconds;
}

time_t time(time_t *result) {
    struct timespec now;
    syscall(SYS_clock_gettime, CLOCK_REALTIME, &now);
    time_t seconds = now.tv_sec + ahead();
    if (result) *result = seconds;
    return seconds;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    int result = syscall(SYS_clock_gettime, clock, now);
    if (result == 0 && clock == CLOCK_REALTIME && getenv("CLOCK_ALL")) now->tv_sec += ahead();
    return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
    struct timespec exact;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &exact);
    now->tv_sec = exact.tv_sec;
    now->tv_usec = exact.tv_nsec / 1000;
    return 0;
}
