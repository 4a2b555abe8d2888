//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=4

// At each step the element after the pointer is written as well, the neighbour's in the end.
#define RUN 10
__kernel void walking_pointer(__global float *a, float step)
{
    __global float *p = a + get_global_id(0) * RUN;
    float value = get_global_id(0);
    for (int k = 0; k < RUN; k++) {
        *p = value; // finding: race a
        p[1] = value; // finding: race a
        value += step;
        p++;
    }
}
