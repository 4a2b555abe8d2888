//pass
//
// The constant is qualified: it is the class's, and blocks have 32 threads.
const int WIDTH = 64;

__global__ void columns(int *a) {
    a[threadIdx.x & 31] = threadIdx.x;
}

struct Launcher {
    static const int WIDTH = 32;
    int block;

    Launcher(int columns) : block(columns) {}
};

void run(int *a) {
    Launcher launcher(Launcher::WIDTH);
    columns<<<1, launcher.block>>>(a);  // launch: columns 32 1
}
