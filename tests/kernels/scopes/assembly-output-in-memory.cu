//xfail:UNSUPPORTED
//--blockDim=4 --gridDim=2
// Every thread writes the output behind the assembly, though the instruction is one thread's: refused.

__global__ void fill(const unsigned *in, unsigned *out)
{
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    asm volatile("{ .reg .pred p; setp.eq.u32 p, %1, 0; @p ld.global.u32 %0, [%2]; }" : "=r"(out[0]) : "r"(i), "l"(in));
}
