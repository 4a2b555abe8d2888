"""C++'s types and templates: records, instances, overloads, conversions' ranks, constants."""
