//xfail:NOT_ALL_VERIFIED
//
// `n + 3000000000u` does not wrap around: not every constant from 2^31 on is a step down.
__global__ void far(unsigned *out, unsigned n) {
    out[threadIdx.x + 3000000] = n;  // finding: bounds
}

int main(int argc, char **argv) {
    unsigned n = atoi(argv[1]), *out;
    if (n > 1000) return 1;
    cudaMalloc(&out, ((n + 3000000000u) / 1000u) * sizeof(unsigned));
    far<<<1, 64>>>(out, n);
}
