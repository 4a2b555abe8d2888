//pass
//--blockDim=4 --gridDim=2
// The predicate is of what was drawn: one thread stores.

__global__ void fill(unsigned *count, unsigned *out)
{
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned place = 0;
    asm volatile("{ .reg .pred p; atom.global.add.u32 %0, [%1], 1; setp.eq.u32 p, %0, 0; @p st.global.u32 [%2], %3; }"
                 : "+r"(place)
                 : "l"(count), "l"(out), "r"(i)
                 : "memory");
}
