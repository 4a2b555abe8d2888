//pass
//--blockDim=64 --gridDim=1
// Arithmetic of vectors as the helper headers define it.

__global__ void f(float4 *p, float3 *v, float dt) {
  int i = threadIdx.x;
  float3 speed = v[i] * 0.5f + make_float3(0.0f, -9.81f, 0.0f) * dt;
  v[i] = speed;
  p[i] = p[i] + make_float4(speed.x, speed.y, speed.z, 0.0f) * dt;
  p[i].w = dot(speed, speed);
}
