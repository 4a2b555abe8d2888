"""Results as one page that stands alone: nothing is loaded from elsewhere, and it works without a network."""
