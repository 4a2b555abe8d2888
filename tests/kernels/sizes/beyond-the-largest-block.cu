//xfail:COMMAND_LINE_ERROR
//--blockDim=[64,32] --gridDim=4

__global__ void k(int *a) { a[0] = 1; }
