"""What Discord allows and how it refuses: numbers, forms, permissions, rate limits. No state but the limits' own."""
