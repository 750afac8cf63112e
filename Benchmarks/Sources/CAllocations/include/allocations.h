#pragma once

/// How many times this process has asked for memory; always 0 where the C library offers no way to count.
unsigned long allocation_count(void);
