//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1
// As by-a-product.cu in unsigned numbers, whose product may wrap around: then it is another number to divide by.
__global__ void f(unsigned *out, unsigned a, unsigned b) {
    unsigned t = threadIdx.x, x = t * 65536u;
    if (a != 0 && b != 0 && a * b != 0)
        out[t * (1 + x / a / b - x / (a * b))] = t; // finding: race out
}
