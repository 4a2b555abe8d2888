//xfail:NOT_ALL_VERIFIED
//--blockDim=4 --gridDim=2
// Two places are stored at once, of which the second is the next thread's.

__global__ void fill(int *out)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    asm volatile("{ .reg .pred p; setp.ne.b32 p, %1, 0; @p st.global.v2.u32 [%0], {%1, %1}; }" ::"l"(out + i), "r"(i) : "memory");  // finding: race out
}
