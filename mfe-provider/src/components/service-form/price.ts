import { toCents } from '@mendwell/contracts/money';

const decimal = /^-?(\d+[.,]?\d*|[.,]\d+)$/;
/** Thousands between separators: `1,000.50`, `1.000`, `1 000`. */
const grouped = /^([1-9]\d{0,2}(?:([.,\s'’])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d{0,2}))?$/;

const unsigned = (typed: string) => typed.trim().replace(/^\+/, '');

/** What a typed price can mean, in dollars: `1.000` is a thousand or one. */
function meaningsOf(typed: string) {
  const text = unsigned(typed);
  const [, thousands, , cents = ''] = grouped.exec(text) ?? [];
  return {
    asGrouped: thousands && Number(`${thousands.replaceAll(/\D/g, '')}.${cents}`),
    asDecimal: decimal.test(text) ? Number(text.replace(',', '.')) : undefined,
  };
}

/** Parses typed text as a number of dollars; `undefined` for other text (`12abc`, `1e9`, empty) and if it is ambiguous. */
export function parsePrice(typed: string): number | undefined {
  const { asGrouped, asDecimal } = meaningsOf(typed);
  if (asGrouped && asDecimal) return undefined;
  const price = asGrouped || asDecimal;
  return Number.isFinite(price) ? (price as number) : undefined;
}

/** The question about an ambiguous price. */
export function priceProblem(typed: string): string | undefined {
  const { asGrouped, asDecimal } = meaningsOf(typed);
  if (!asGrouped || !asDecimal) return undefined;
  const dollars = (toCents(asDecimal) / 100).toFixed(2);
  return `Price could be ${asGrouped} or ${dollars}: please write the one you mean`;
}
