/** What a command ends with, besides 0. A pipeline stops at 1, which another attempt does not change; 3 is worth one. */
export const exitCodes = { refused: 1, 'wrong call': 2, failed: 3 } as const;

/** A refused change, or one that could not be decided. The message tells the user why. */
export class Refusal extends Error {
  readonly outcome: keyof typeof exitCodes;
  /** For pipelines, beside the message. */
  readonly fields: object;

  constructor(message: string, outcome: keyof typeof exitCodes = 'refused', fields: object = {}) {
    super(message);
    this.outcome = outcome;
    this.fields = fields;
  }
}

/** What a command has done: a sentence for people, the other fields for pipelines. */
export interface Outcome {
  message: string;
  [field: string]: unknown;
}
