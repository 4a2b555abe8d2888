//pass
//--local_size=64 --num_groups=16

// Radix-2 Stockham transform of 128 complex values per group, alternating between two local buffers.
#define POINTS 128

float2 complex_mul(float2 a, float2 b)
{
    return (float2)(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

__kernel void fft_radix2(__global const float2 *in, __global float2 *out)
{
    __local float2 buf[2][POINTS];
    const uint lid = get_local_id(0);
    const uint base = get_group_id(0) * POINTS;
    uint from = 0;

    buf[0][lid] = in[base + lid];
    buf[0][lid + POINTS / 2] = in[base + lid + POINTS / 2];
    barrier(CLK_LOCAL_MEM_FENCE);

    for (uint span = 1; span < POINTS; span <<= 1) {
        const uint k = lid & (span - 1);
        const float angle = -M_PI_F * (float)k / (float)span;
        const float2 twiddle = (float2)(native_cos(angle), native_sin(angle));
        const float2 a = buf[from][lid];
        const float2 b = complex_mul(twiddle, buf[from][lid + POINTS / 2]);
        const uint at = ((lid - k) << 1) + k;

        buf[1 - from][at] = a + b;
        buf[1 - from][at + span] = a - b;
        barrier(CLK_LOCAL_MEM_FENCE);
        from = 1 - from;
    }

    out[base + lid] = buf[from][lid];
    out[base + lid + POINTS / 2] = buf[from][lid + POINTS / 2];
}
