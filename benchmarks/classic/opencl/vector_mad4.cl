//pass
//--local_size=128 --num_groups=4

// Grid-stride multiply-add over float4 elements: y = alpha * x + y.
__kernel void vector_mad4(__global const float4 *x,
                          __global float4 *y,
                          float alpha,
                          uint n4)
{
    const float4 alpha4 = (float4)(alpha);
    for (uint i = get_global_id(0); i < n4; i += get_global_size(0)) {
        y[i] = mad(alpha4, x[i], y[i]);
    }
}
