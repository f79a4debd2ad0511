/** Something that must not go live. The message says what is wrong with it, for the person who wanted it to. */
export class Refusal extends Error {}
