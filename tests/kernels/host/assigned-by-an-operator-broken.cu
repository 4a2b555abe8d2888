//xfail:NOT_ALL_VERIFIED
//
// The class's operators change what they are given: neither block is the 32 threads of the constructor.
struct Launcher {
    int block;

    Launcher(int threads) : block(threads) {}
    Launcher &operator=(const Launcher &other) {
        block = 2 * other.block;
        return *this;
    }
    void operator()(int threads) { block = threads; }
};

__global__ void columns(int *a) {
    a[threadIdx.x & 31] = threadIdx.x;  // finding: race a
}

__global__ void others(int *a) {
    a[threadIdx.x & 31] = threadIdx.x;  // finding: race a
}

void run(int *a) {
    Launcher first(32), second(1), third(32);
    second = first;
    third(64);
    columns<<<1, second.block>>>(a);  // launch: columns * 1
    others<<<1, third.block>>>(a);    // launch: others * 1
}
