//pass
//
// The class has no operator of its own for assignments: the block is the 32 threads of the constructor.
struct Launcher {
    int block;

    Launcher(int threads) : block(threads) {}
    bool operator<(const Launcher &other) const { return block < other.block; }
};

__global__ void columns(int *a) {
    a[threadIdx.x & 31] = threadIdx.x;
}

void run(int *a) {
    Launcher first(32), second(1);
    second = first;
    columns<<<1, second.block>>>(a);  // launch: columns 32 1
}
