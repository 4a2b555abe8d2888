//pass
//--blockDim=64 --gridDim=1

// Only one thread gets to the place: a sum of many terms has the highest bit set, and is never below it.
__global__ void marked(int *out, unsigned a, unsigned b, unsigned c, unsigned d, unsigned e, unsigned f,
                       unsigned g, unsigned h, unsigned i, unsigned j, unsigned l, unsigned m)
{
    __requires(a < 4);
    __requires(b < 4);
    __requires(c < 4);
    __requires(d < 4);
    __requires(e < 4);
    __requires(f < 4);
    __requires(g < 4);
    __requires(h < 4);
    __requires(i < 4);
    __requires(j < 4);
    __requires(l < 4);
    __requires(m < 4);
    unsigned mark = (a + b + c + d + e + f + g + h + i + j + l + m) | 0x80000000u;
    if (mark < 0x80000000u || threadIdx.x == 5)
        out[a] = threadIdx.x;
}
