//pass
//--local_size=64 --num_groups=2
// The name of a type says where its variables lie: each thread reads what another one of its group wrote.

typedef __local uint shared_t;
typedef shared_t tile_t[64];

__kernel void f(__global uint *out) {
  tile_t tile;
  shared_t *to = tile;
  to[get_local_id(0)] = get_local_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[get_global_id(0)] = tile[63 - get_local_id(0)];
}
