#//xfail:NOT_ALL_VERIFIED
#//
import numpy as np
import pyopencl as cl

context = cl.create_some_context()
queue = cl.CommandQueue(context)
program = cl.Program(context, """
__kernel void reverse(__global int *a, __local int *tile) {
    int l = get_local_id(0), i = get_global_id(0);
    tile[l] = a[i];  // finding: bounds
    barrier(CLK_LOCAL_MEM_FENCE);
    a[i] = tile[get_local_size(0) - 1 - l];  // finding: bounds
}
""").build()
a = cl.Buffer(context, cl.mem_flags.READ_WRITE, 4096 * 4)  # // size: a 4096 * 4
program.reverse(queue, (4096,), (128,), a, cl.LocalMemory(64 * 4))  # // launch: reverse 128 32  // size: tile 64 * 4
