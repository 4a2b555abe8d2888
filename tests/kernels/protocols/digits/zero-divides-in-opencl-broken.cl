//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=4

// A quotient by zero is some value in OpenCL C: the kernel goes on.
__kernel void taken_apart(__global int *out, const int n)
{
    const int i = get_global_id(0);
    const int q = i / n, r = i % n;
    if (n == 0)
        out[0] = i; // finding: race out
    else
        out[q * n + r] = i;
}
