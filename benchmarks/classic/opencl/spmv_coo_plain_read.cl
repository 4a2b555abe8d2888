//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=16 --no-benign-tolerance

// Coordinate-form product whose compare-exchange loop begins with an ordinary read: a data race, tolerated unless the flag forbids it.
void add_float(volatile __global uint *target, float amount)
{
    uint seen = *target; // finding: race y
    for (;;) {
        const uint wanted = as_uint(as_float(seen) + amount);
        const uint old = atomic_cmpxchg(target, seen, wanted); // finding: race y
        if (old == seen)
            break;
        seen = old;
    }
}

__kernel void spmv_coo(__global const int2 *place,
                       __global const float *value,
                       __global const float *x,
                       volatile __global uint *y,
                       uint nonzeros)
{
    for (uint i = get_global_id(0); i < nonzeros; i += get_global_size(0)) {
        const int2 at = place[i];
        add_float(&y[at.x], value[i] * x[at.y]);
    }
}
