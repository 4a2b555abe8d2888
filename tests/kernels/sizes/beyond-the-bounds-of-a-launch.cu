//xfail:COMMAND_LINE_ERROR
//--blockDim=256 --gridDim=4

__global__ void __launch_bounds__(128, 2) k(int *a) { a[blockIdx.x * 256 + threadIdx.x] = 1; }
