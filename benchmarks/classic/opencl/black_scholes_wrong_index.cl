//xfail:NOT_ALL_VERIFIED
//--local_size=64 --num_groups=20

// Black-Scholes whose call and put are meant to interleave but use unit spacing, so neighbours overlap.
float4 normal_cdf(float4 d)
{
    const float4 k = 1.0f / (1.0f + 0.2316419f * fabs(d));
    float4 poly = 1.330274429f * k - 1.821255978f;
    poly = poly * k + 1.781477937f;
    poly = poly * k - 0.356563782f;
    poly = poly * k + 0.319381530f;
    const float4 tail = 0.39894228f * exp(-0.5f * d * d) * poly * k;
    return select(tail, 1.0f - tail, d > 0.0f);
}

__kernel void black_scholes(__global const float4 *spot,
                            __global const float4 *strike,
                            __global const float4 *years,
                            __global float4 *price,
                            float rate,
                            float volatility)
{
    const size_t i = get_global_id(0);
    const float4 s = spot[i];
    const float4 k = strike[i];
    const float4 t = years[i];

    const float4 spread = volatility * sqrt(t);
    const float4 d1 = (log(s / k) + (rate + 0.5f * volatility * volatility) * t) / spread;
    const float4 d2 = d1 - spread;
    const float4 discounted = k * exp(-rate * t);
    const float4 call = s * normal_cdf(d1) - discounted * normal_cdf(d2);

    price[i] = call; // finding: race price
    price[i + 1] = call + discounted - s; // finding: race price
}
