//pass
//--blockDim=64 --gridDim=4
// assuming: disjoint-arrays, in-bounds, first-guesses, loops-end
// The Programming Guide's sum of doubles: its plain read only guesses what the swap then finds.
// listed: a plain read that only guesses what a compare-and-swap then finds
__device__ double add(double *at, double value)
{
    unsigned long long *bits = (unsigned long long *)at;
    unsigned long long old = *bits, assumed;
    do {
        assumed = old;
        old = atomicCAS(bits, assumed, __double_as_longlong(value + __longlong_as_double(assumed)));
    } while (assumed != old);
    return __longlong_as_double(old);
}

__global__ void sum(const double *in, double *out)
{
    add(&out[blockIdx.x % 2], in[blockIdx.x * 64 + threadIdx.x]);
}
