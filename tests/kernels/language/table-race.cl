//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=1

__constant int table[4] = {1, 2, 3, 4};

__kernel void one(__global int *p) {
  __constant int *t = table;
  p[get_local_id(0)] = t[3];  // finding: race p
  p[t[0]] = get_local_id(0);  // finding: race p
}
