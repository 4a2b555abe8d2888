//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4 --no-benign-tolerance
// A data race in the language, however harmless.
__device__ double add(double *at, double value)
{
    unsigned long long *bits = (unsigned long long *)at;
    unsigned long long old = *bits, assumed; // finding: race out
    do {
        assumed = old;
        old = atomicCAS(bits, assumed, __double_as_longlong(value + __longlong_as_double(assumed))); // finding: race out
    } while (assumed != old);
    return __longlong_as_double(old);
}

__global__ void sum(const double *in, double *out)
{
    add(&out[blockIdx.x % 2], in[blockIdx.x * 64 + threadIdx.x]);
}
