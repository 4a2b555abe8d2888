//xfail:NOT_ALL_VERIFIED
//--blockDim=64 --gridDim=4

// The handle is taken to have 32 bits where neighbours write.
struct Source {
    cudaTextureObject_t texture;
    int width;
};

__global__ void fetch(int *out, Source source, unsigned long long handle, char *bytes)
{
    int i = blockIdx.x * 64 + threadIdx.x;
    cudaTextureObject_t other = handle;
    unsigned low = (unsigned)source.texture, high = (unsigned)(source.texture >> 32);
    out[i] = tex1Dfetch<int>(other, i) + (low ^ high) + (other << 3 == source.texture);
    ((cudaTextureObject_t *)(bytes + 4 * i))[0] = other + i; // finding: race bytes
}
