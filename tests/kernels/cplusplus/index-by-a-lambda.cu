//pass
//--blockDim=64 --gridDim=4
// What begins with two brackets is an attribute only where both are closed together, in the text or by a macro.
#define UNUSED [ [maybe_unused]]

__global__ void f(int *a) {
    UNUSED int before = 3;
    int own[2] = {1, 2};
    a[[] { return blockIdx.x; }() * blockDim.x + threadIdx.x] = own[[] { return 1; }()];
}
