//xfail:NOT_ALL_VERIFIED
//
// What the initialiser reads is the member, not the constant of the file that has its name.
const int threads = 32;

struct LaunchParams {
    int threads;
    dim3 block;

    LaunchParams(const int width) : threads(2 * width), block(threads) {}
};

__global__ void columns(int *a) {
    a[threadIdx.x & 31] = threadIdx.x;  // finding: race a
}

void run(int *a) {
    LaunchParams params(32);
    columns<<<1, params.block>>>(a);  // launch: columns * 1
}
