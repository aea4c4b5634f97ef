// @ts-check
// The Fantasy Trip needs nothing in the browser beyond what all games share.

export {};
