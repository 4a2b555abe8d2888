//xfail:NOT_ALL_VERIFIED
//
// Nothing overflows on the way to a size: `n + 16` is no less than `n`.
__global__ void halo(unsigned *out, unsigned n) {
    for (unsigned i = threadIdx.x; i < n; i += 64) out[i + 17] = n;  // finding: bounds
}

int main(int argc, char **argv) {
    unsigned n = atoi(argv[1]), *out;
    cudaMalloc(&out, (n + 16) * sizeof(unsigned));
    halo<<<1, 64>>>(out, n);
}
