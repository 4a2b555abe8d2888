//pass
//--blockDim=64 --gridDim=1
// Vectors of three are not padded, those of four are aligned.

struct S { char c; float3 f; };
struct Q { char c; float4 f; };

__global__ void k(int *out) {
  out[(sizeof(S) + sizeof(Q) == 48) * threadIdx.x] = threadIdx.x;
}
