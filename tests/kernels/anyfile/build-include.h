#define ENTRY __kernel
#define ELEMENTS int
