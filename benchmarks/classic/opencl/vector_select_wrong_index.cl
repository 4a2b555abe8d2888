//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=8

// Lane-wise choice whose summary index is halved: two neighbours write one element.
int4 in_range(float4 v, float lo, float hi)
{
    return (v >= (float4)(lo)) & (v < (float4)(hi));
}

__kernel void vector_select(__global const float4 *a,
                            __global const float4 *b,
                            __global float4 *out,
                            __global float2 *extent,
                            float lo,
                            float hi)
{
    const size_t i = get_global_id(0);
    const int4 keep = in_range(a[i], lo, hi);
    const float4 v = select(b[i], a[i], keep);
    const float2 low = fmin(v.xy, v.zw);
    const float2 high = fmax(v.xy, v.zw);

    out[i] = v;
    extent[i / 2] = (float2)(fmin(low.x, low.y), fmax(high.x, high.y)); // finding: race extent
}
