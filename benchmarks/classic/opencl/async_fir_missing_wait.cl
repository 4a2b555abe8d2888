//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=16

// Asynchronous filter that uses its window without waiting for the fetch.
#define WIDTH 64
#define TAPS 16

__kernel void async_fir(__global const float *in, __global float *out, __constant float *taps)
{
    __local float window[WIDTH + TAPS - 1];
    __local float result[WIDTH];
    const int lid = get_local_id(0);
    const int base = get_group_id(0) * WIDTH;

    event_t fetched = async_work_group_copy(window, in + base, WIDTH + TAPS - 1, 0); // finding: race window
    barrier(CLK_LOCAL_MEM_FENCE); // window complete

    float sum = 0.0f;
    for (int k = 0; k < TAPS; ++k)
        sum += taps[k] * window[lid + k]; // finding: race window
    result[lid] = sum;
    barrier(CLK_LOCAL_MEM_FENCE); // result complete

    event_t stored = async_work_group_copy(out + base, result, WIDTH, 0);
    wait_group_events(1, &fetched);
    wait_group_events(1, &stored);
}
