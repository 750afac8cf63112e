// Puts the clock of a program ahead by as many seconds as a file says, which may change while it runs.
//
//   cc -shared -fPIC -o clock.so clock.c
//   CLOCK_FILE=ahead LD_PRELOAD=./clock.so PROGRAM
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

time_t time(time_t *result) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    long ahead = 0;
    const char *path = getenv("CLOCK_FILE");
    FILE *file = path ? fopen(path, "r") : NULL;
    if (file) {
        if (fscanf(file, "%ld", &ahead) != 1) ahead = 0;
        fclose(file);
    }
    if (result) *result = now.tv_sec + ahead;
    return now.tv_sec + ahead;
}
