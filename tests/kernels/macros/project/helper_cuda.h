#define SKIP_SYNC 1
