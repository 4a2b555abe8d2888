//xfail:NOT_ALL_VERIFIED
//--blockDim=4 --gridDim=2
// Operands have their values from before the assembly: all threads store at the first place.

__global__ void fill(unsigned *count, unsigned *out)
{
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned place = 0;
    asm volatile("atom.global.add.u32 %0, [%1], 1; st.global.u32 [%2], %3;"  // finding: race out
                 : "=&r"(place)
                 : "l"(count), "l"(out + place), "r"(i)
                 : "memory");
}
