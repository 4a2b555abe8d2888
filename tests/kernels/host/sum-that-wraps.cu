//pass
//
// A sum of unsigned numbers that is not rounded up wraps around, and means what it says: `n - m + 16` with `n` below `m`.
__global__ void halo(unsigned *out, unsigned n, unsigned m) {
    if (m == 8 && n < m && threadIdx.x < 8 + n) out[threadIdx.x] = n;
}

int main(int argc, char **argv) {
    unsigned n = atoi(argv[1]), m = atoi(argv[2]), difference = n - m, *out;
    cudaMalloc(&out, (difference + 16) * sizeof(unsigned));
    halo<<<1, 64>>>(out, n, m);
}
