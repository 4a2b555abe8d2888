//xfail:NOT_ALL_VERIFIED
//
// The base's method, whose code is elsewhere, hides the function of the file: blocks may have any number of threads.
int width() { return 32; }

__global__ void columns(int *a) {
    a[threadIdx.x & 31] = threadIdx.x;  // finding: race a
}

struct Base {
    int width();
};

struct Launcher : Base {
    void launch(int *a) { columns<<<1, width()>>>(a); }  // launch: columns * 1
};

void run(int *a) {
    Launcher launcher;
    launcher.launch(a);
}
