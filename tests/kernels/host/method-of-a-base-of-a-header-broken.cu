//xfail:NOT_ALL_VERIFIED
//
// The base is declared in a header that is not there: it may have a method that hides the function of the file.
#include "launchers.h"

int width() { return 32; }

__global__ void columns(int *a) {
    a[threadIdx.x & 31] = threadIdx.x;  // finding: race a
}

struct Launcher : Base {
    void launch(int *a) { columns<<<1, width()>>>(a); }  // launch: columns * 1
};

void run(int *a) {
    Launcher launcher;
    launcher.launch(a);
}
