//xfail:NOT_ALL_VERIFIED
//--blockDim=4 --gridDim=2
// The predicate is of what the register held before a number was drawn: all threads store.

__global__ void fill(unsigned *count, unsigned *out)
{
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned place = 0;
    asm volatile("{ .reg .pred p; setp.eq.u32 p, %0, 0; atom.global.add.u32 %0, [%1], 1; @p st.global.u32 [%2], %3; }"  // finding: race out
                 : "+r"(place)
                 : "l"(count), "l"(out), "r"(i)
                 : "memory");
}
