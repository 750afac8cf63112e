#include <sqlite3.h>

/// Leaves out what SQLite counts of its memory, for which each allocation would take a lock. To be called before
/// anything else.
static inline int sqlite3_leave_out_memory_statistics(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
