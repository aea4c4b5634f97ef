//! Highest Bid: a tiny game with dice, a secret, sealed bids, a decision of its own and words.
