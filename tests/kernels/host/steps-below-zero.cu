//pass
//
// Steps of unsigned arithmetic may wrap around where the whole does not: with `n` 1 there are 10 elements.
__global__ void halo(unsigned *out, unsigned n) {
    if (n < 10 && threadIdx.x < n * 2 + 8) out[threadIdx.x] = n;
}

int main(int argc, char **argv) {
    unsigned n = atoi(argv[1]), *out;
    cudaMalloc(&out, ((n - 4) * 2 + 16) * sizeof(unsigned));
    halo<<<1, 64>>>(out, n);
}
