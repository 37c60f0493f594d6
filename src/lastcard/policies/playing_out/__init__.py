"""Playing games out, from the deal or from a possible world, and reporting the results."""
