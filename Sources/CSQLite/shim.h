#include <sqlite3.h>

/// Keeps the last connection that closes from copying the log into the file.
static inline int sqlite3_leave_log(sqlite3 *connection) {
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, 0);
}

/// Lets statements keep their plans whatever is bound to them. Else one whose plan could depend on a value, as by an index
/// with a condition, is compiled again each time it runs.
static inline int sqlite3_keep_plans(sqlite3 *connection) {
    return sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_QPSG, 1, 0);
}

/// Leaves out what SQLite counts of its memory, for which each allocation would take a lock. To be called before
/// anything else.
static inline int sqlite3_leave_out_memory_statistics(void) {
    return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
