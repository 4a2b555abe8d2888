//pass
//
// A function that never returns, as a macro says, ends the way where sizes are no multiples.

#define NEVER_RETURNS [[noreturn]]
NEVER_RETURNS void fail(const char *what);

__global__ void halves(int *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i % (n / 2 * 2)] = i;
}

void run(int *a, int n) {
    if (n != 1024) fail("size");
    halves<<<n / 64, 64>>>(a, n);  // launch: halves 64 *  // requires: gridDim.x == n / 64  // requires: n == 1024
}
