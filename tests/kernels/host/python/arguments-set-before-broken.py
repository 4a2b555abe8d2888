#//xfail:NOT_ALL_VERIFIED
#//
import numpy as np
import pyopencl as cl
import pyopencl.array as cl_array

context = cl.create_some_context()
queue = cl.CommandQueue(context)
program = cl.Program(context, """
__kernel void scale(__global float *a, float f, int n) {
    int i = get_global_id(0);
    if (i < n) a[i] *= f;  // finding: bounds
}
""").build()
a = cl_array.zeros(queue, 4096, np.float32)  # // size: a 4096 * 4
kernel = cl.Kernel(program, "scale")
kernel.set_args(a.data, np.float32(2), np.int32(4097))
cl.enqueue_nd_range_kernel(queue, kernel, (8192,), (128,))  # // launch: scale 128 64  // requires: n == 4097
