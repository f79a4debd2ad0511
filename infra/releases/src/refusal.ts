/** A refused change. The message tells the user why. */
export class Refusal extends Error {}
