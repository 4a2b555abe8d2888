//xfail:NOT_ALL_VERIFIED
//
__global__ void put(int *a, int mask) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i & mask] = i;  // finding: race a
}

void run(int *a) {
    int mask = 63;
    const long &kept = mask;  // of another type it is a copy
    mask = 1023;
    put<<<4, 256>>>(a, kept);
}
