//pass
//
// assuming: disjoint-arrays, host-launch, in-bounds
// Which threads go on only memory says, as in a branch: its author may know more of it.
__global__ void mark(int *out, const int *in, int n) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= n) return;
    if (in[t] == 0) return;
    out[t + 1] = 1;
}

void host(int n) {
    int *in, *out;
    cudaMalloc(&in, n * sizeof(int));  // size: in n * sizeof(int)
    cudaMalloc(&out, n * sizeof(int));  // size: out n * sizeof(int)
    mark<<<4, 64>>>(out, in, n);  // launch: mark 64 4
}
