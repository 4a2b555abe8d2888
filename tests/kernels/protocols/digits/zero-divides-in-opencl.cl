//pass
//--local_size=64 --num_groups=4

// A quotient by zero is some value in OpenCL C: here it is not used.
__kernel void taken_apart(__global int *out, const int n)
{
    const int i = get_global_id(0);
    const int q = i / n, r = i % n;
    if (n == 0)
        out[i] = i;
    else
        out[q * n + r] = i;
}
