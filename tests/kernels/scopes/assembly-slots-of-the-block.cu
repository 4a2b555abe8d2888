//xfail:NOT_ALL_VERIFIED
//--blockDim=4 --gridDim=2
// The counter is one step for each block only.

__global__ void fill(unsigned *count, int *out)
{
    unsigned place;
    asm volatile("atom.cta.global.add.u32 %0, [%1], 1;" : "=r"(place) : "l"(count) : "memory");  // finding: race count
    asm volatile("st.global.u32 [%0], %1;" ::"l"(out + place), "r"(blockIdx.x) : "memory");  // finding: race out
}
