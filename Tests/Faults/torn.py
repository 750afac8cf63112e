# torn.py DATABASE FILE    keeps the database open, tears the index of its log, creates the file, and mends the index later
import sqlite3
import sys
import time

path, begun = sys.argv[1:]
database = sqlite3.connect(path)
database.execute("SELECT count(*) FROM sqlite_schema").fetchone()
with open(path + "-shm", "r+b", buffering=0) as index:
    # The counter of changes, in the first of the two copies.
    index.seek(8)
    counter = index.read(1)
    index.seek(8)
    index.write(bytes([counter[0] ^ 1]))
    open(begun, "w").close()
    time.sleep(0.3)
    index.seek(8)
    index.write(counter)
