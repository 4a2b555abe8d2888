#//xfail:NOT_ALL_VERIFIED
#//
import numpy as np
import pyopencl as cl

context = cl.create_some_context()
queue = cl.CommandQueue(context)
program = cl.Program(context, """
__kernel void scale(__global float *a, float f) {
    int i = get_global_id(0);
    a[i] *= f;  // finding: bounds
}
""").build(options=[])
values = np.zeros((20, 30), np.float32)
device = cl.Buffer(context, cl.mem_flags.READ_WRITE, values.size)  # // size: a values.size
kernel = program.scale
kernel(queue, (values.size,), None, device, np.float32(2))  # // launch: scale * *
