//pass
//--local_size=64 --num_groups=4

// Three interleaved components for each element.
__kernel void interleaved(__global float *out, __global const float *in, uint n)
{
    __requires(n <= 1048576);
    for (uint i = get_global_id(0); i < n; i += get_global_size(0))
        for (uint c = 0; c < 3; c++)
            out[3 * i + c] = in[i] * c;
}
