/** Orders whose price waits for the provider's review: how many they are, and what is frozen for them. */
export interface PriceReview {
  readonly orders: number;
  readonly frozenFen: number;
}
