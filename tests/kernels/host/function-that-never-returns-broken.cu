//xfail:NOT_ALL_VERIFIED
//
// As function-that-never-returns.cu, where the function may return.

#define NEVER_RETURNS [[maybe_unused]]
NEVER_RETURNS void fail(const char *what);

__global__ void halves(int *a, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i % (n / 2 * 2)] = i;  // finding: race a
}

void run(int *a, int n) {
    if (n != 1024) fail("size");
    halves<<<16, 64>>>(a, n);  // launch: halves 64 16
}
