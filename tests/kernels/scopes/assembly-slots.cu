//pass
//--blockDim=4 --gridDim=2
// Places come from a counter by inline assembly; what is put there is read four at a time.

__global__ void fill(unsigned *count, float4 *out, const float4 *in)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned place;
    asm volatile("atom.global.add.u32 %0, [%1], 1;" : "=r"(place) : "l"(count) : "memory");
    float4 value;
    asm volatile("ld.global.nc.L1::no_allocate.v4.f32 {%0, %1, %2, %3}, [%4];"
                 : "=f"(value.x), "=f"(value.y), "=f"(value.z), "=f"(value.w)
                 : "l"(in + i));
    asm volatile("st.global.v4.f32 [%0], {%1, %2, %3, %4};" ::"l"(out + place), "f"(value.x), "f"(value.y), "f"(value.z),
                 "f"(value.w)
                 : "memory");
}
