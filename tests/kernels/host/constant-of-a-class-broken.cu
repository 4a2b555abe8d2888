//xfail:NOT_ALL_VERIFIED
//
// In the class's methods and constructors its own constant hides that of the file: blocks have 64 threads.
const int WIDTH = 32;

__global__ void columns(int *a) {
    a[threadIdx.x & 31] = threadIdx.x;  // finding: race a
}

struct Launcher {
    static const int WIDTH = 64;
    int block;

    Launcher(int rows) : block(rows * WIDTH) {}
};

void run(int *a) {
    Launcher launcher(1);
    columns<<<1, launcher.block>>>(a);  // launch: columns * 1
}
