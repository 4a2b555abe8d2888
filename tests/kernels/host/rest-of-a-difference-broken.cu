//xfail:NOT_ALL_VERIFIED
//
// `0u - n` wraps around, and its rest is what fills `n` up to a multiple of 16.
__global__ void fill(unsigned *out, unsigned n) {
    if (threadIdx.x <= (0u - n & 15u)) out[threadIdx.x] = n;  // finding: bounds
}

int main(int argc, char **argv) {
    unsigned n = atoi(argv[1]), *out;
    if (n == 0) return 1;
    cudaMalloc(&out, (0u - n & 15u) * sizeof(unsigned));
    fill<<<1, 64>>>(out, n);
}
