//pass
//--local_size=64 --num_groups=1 -I ${KERNEL_DIR}/include
// The width is a file's in another folder.

#include "width.h"

__kernel void f(__global int *a) {
  a[get_local_id(0) % WIDTH] = get_local_id(0);
}
