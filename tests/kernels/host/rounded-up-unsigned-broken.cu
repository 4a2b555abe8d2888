//xfail:NOT_ALL_VERIFIED
//
// Nothing overflows on the way to a size: an unsigned number that is rounded up is no smaller than it was.
__global__ void last(unsigned *out, const unsigned *in, unsigned n) {
    if (threadIdx.x < n) out[threadIdx.x] = in[n - 1 - threadIdx.x];  // finding: bounds
}

int main(int argc, char **argv) {
    unsigned n = atoi(argv[1]), *in, *out;
    cudaMalloc(&in, (n + 14) / 16 * 16 * sizeof(unsigned));
    cudaMalloc(&out, 256 * sizeof(unsigned));
    last<<<1, 256>>>(out, in, n);
}
