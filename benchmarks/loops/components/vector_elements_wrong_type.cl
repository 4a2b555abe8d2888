//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=2

// Vectors of four elements are stored three apart.
__kernel void vector_elements(__global float *out, __global const float4 *in, uint n)
{
    __requires(n <= 1048576);
    for (uint i = get_global_id(0); i < n; i += get_global_size(0)) {
        float4 v = in[i];
        vstore4(v * v.x, 0, out + 3 * i); // finding: race out
    }
}
