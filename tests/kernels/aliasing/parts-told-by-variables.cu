//pass
//
// listed: left and right are parts of what line 21 allocates, taken to be apart
// listed: of.left and of.right are parts of what line 21 allocates, taken to be apart
// That the two are parts of one allocation is told by a variable and by members: how far apart they are is not looked at, but
// that they are taken to be apart is listed. What is only read may be one.

__global__ void add(int *left, const int *right) {
    left[threadIdx.x] += right[threadIdx.x];
}

__global__ void sum(const int *left, const int *right, int *out) {
    out[threadIdx.x] = left[threadIdx.x] + right[threadIdx.x];
}

struct Halves { int *left, *right; };
__global__ void move(Halves of) { of.left[threadIdx.x] = of.right[threadIdx.x]; }

int main() {
    int *all, *out;
    cudaMalloc(&all, 64 * sizeof(int));
    cudaMalloc(&out, 32 * sizeof(int));
    int *behind = all + 32;
    add<<<1, 32>>>(all, behind);
    sum<<<1, 32>>>(all, behind, out);
    Halves of = {all, behind};
    move<<<1, 32>>>(of);
    cudaDeviceSynchronize();
}
