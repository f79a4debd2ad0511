/** Parses typed text as a decimal number of dollars; `undefined` for other text: `12abc`, `1e9`, empty. */
export function parsePrice(typed: string): number | undefined {
  const price = Number(typed);
  return decimal.test(typed.trim()) && Number.isFinite(price) ? price : undefined;
}

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)$/;
