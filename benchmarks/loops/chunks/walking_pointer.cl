//pass
//--local_size=64 --num_groups=4

// A pointer walks through the work-item's run of ten elements.
#define RUN 10
__kernel void walking_pointer(__global float *a, float step)
{
    __global float *p = a + get_global_id(0) * RUN;
    float value = get_global_id(0);
    for (int k = 0; k < RUN; k++) {
        *p = value;
        value += step;
        p++;
    }
}
