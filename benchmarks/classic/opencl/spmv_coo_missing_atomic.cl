//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=16

// Coordinate-form product that adds to the result without an atomic.
__kernel void spmv_coo(__global const int2 *place,
                       __global const float *value,
                       __global const float *x,
                       volatile __global float *y,
                       uint nonzeros)
{
    for (uint i = get_global_id(0); i < nonzeros; i += get_global_size(0)) {
        const int2 at = place[i];
        y[at.x] += value[i] * x[at.y]; // finding: race y
    }
}
