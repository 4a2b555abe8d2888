//pass
//--local_size=96 --num_groups=16
// Softmax of matrix rows in place, one group per row, with two reductions over an odd-sized group.
float combine(int op, float a, float b)
{
    switch (op) {
    case 0:
        return fmax(a, b);
    default:
        return a + b;
    }
}

float group_reduce(__local float *scratch, uint lid, float mine, int op)
{
    scratch[lid] = mine;
    barrier(CLK_LOCAL_MEM_FENCE);
    uint live = get_local_size(0);
    while (live > 1) {
        const uint upper = (live + 1) / 2;
        if (lid + upper < live)
            scratch[lid] = combine(op, scratch[lid], scratch[lid + upper]);
        barrier(CLK_LOCAL_MEM_FENCE); // level
        live = upper;
    }
    const float result = scratch[0];
    barrier(CLK_LOCAL_MEM_FENCE); // result taken
    return result;
}

__kernel void softmax_rows(__global float *x, uint cols)
{
    __requires(cols >= 1 && cols <= 4096);
    __local float scratch[96];
    const uint lid = get_local_id(0);
    __global float *row = x + get_group_id(0) * cols;

    float high = -INFINITY;
    for (uint c = lid; c < cols; c += get_local_size(0))
        high = fmax(high, row[c]);
    high = group_reduce(scratch, lid, high, 0);

    float sum = 0.0f;
    for (uint c = lid; c < cols; c += get_local_size(0)) {
        const float e = exp(row[c] - high);
        row[c] = e;
        sum += e;
    }
    sum = group_reduce(scratch, lid, sum, 1);

    for (uint c = lid; c < cols; c += get_local_size(0))
        row[c] /= sum;
}
