//xfail:COMMAND_LINE_ERROR
//--blockDim=64 --gridDim=[4,65536]

__global__ void k(int *a) { a[0] = 1; }
