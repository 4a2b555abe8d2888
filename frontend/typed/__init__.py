"""The typed tree: what a file means after every decision of C and C++, whoever made them."""
