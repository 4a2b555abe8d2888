//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=1

// The result of the comparison is an index: any.
__device__ unsigned long long wrapped(unsigned long long a, unsigned long long b)
{
    unsigned long long r;
    asm("{\n\t.reg .u32 mask;\n\t.reg .u64 pair;\n\tsub.u64 %0, %1, %2;\n\t"
        "set.gt.u32.u64 mask, %0, %1;\n\tmov.b64 pair, {mask, 0};\n\tsub.u64 %0, %0, pair;\n\t}"
        : "=l"(r)
        : "l"(a), "l"(b));
    return r;
}

__global__ void k(unsigned long long *a)
{
    unsigned long long r = wrapped(a[threadIdx.x], 1); // finding: race a
    a[r & 63] = r; // finding: race a
}
