// @ts-check
// Highest Bid needs nothing in the browser beyond what all games share.

export {};
