/** A price as typed, parsed as a decimal number of dollars. Undefined when it is none: `12abc`, `1e9`, nothing. */
export function parsePrice(typed: string): number | undefined {
  const price = Number(typed);
  return decimal.test(typed.trim()) && Number.isFinite(price) ? price : undefined;
}

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)$/;
