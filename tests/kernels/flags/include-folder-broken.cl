//xfail:NOT_ALL_VERIFIED
//--local_size=65 --num_groups=1 -I ${KERNEL_DIR}/include
// The group is larger than the width that a file in another folder gives.

#include "width.h"

__kernel void f(__global int *a) {
  a[get_local_id(0) % WIDTH] = get_local_id(0);  // finding: race a
}
