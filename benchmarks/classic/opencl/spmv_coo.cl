//pass
//--local_size=64 --num_groups=16

// Sparse matrix-vector product in coordinate form, with a floating-point addition built from atomic exchange.
void add_float(volatile __global float *target, float amount)
{
    do {
        amount += atomic_xchg(target, 0.0f);
        amount = atomic_xchg(target, amount);
    } while (amount != 0.0f);
}

__kernel void spmv_coo(__global const int2 *place,
                       __global const float *value,
                       __global const float *x,
                       volatile __global float *y,
                       uint nonzeros)
{
    for (uint i = get_global_id(0); i < nonzeros; i += get_global_size(0)) {
        const int2 at = place[i];
        add_float(&y[at.x], value[i] * x[at.y]);
    }
}
