//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4
// How often a divisor goes into a number is small in one place, and large in another one.
__global__ void divided(int *few, int *many, unsigned x, unsigned n)
{
    __requires(n >= 1 && n <= 4);
    __requires(x <= 100000);
    if (x < 10 && x % n == 0)
        few[x] = threadIdx.x; // finding: race few
    if (x > 1000 && x % n == 0)
        many[x] = threadIdx.x; // finding: race many
}
