/** The payer's input, formatted. */
export interface CardValues {
  number: string;
  expiry: string;
  code: string;
}
export type CardPart = keyof CardValues;

/** A problem of one part, with the texts and codes of the real card field. */
export interface CardProblem {
  part: CardPart;
  code: string;
  message: string;
  /** Whether the input is unfinished, which is reported only when the payer leaves the part or pays. */
  isIncomplete: boolean;
}

const brands = [
  { name: 'visa', starts: /^4/, groups: [4, 4, 4, 4], codeLength: 3 },
  { name: 'mastercard', starts: /^(5[1-5]|2[2-7])/, groups: [4, 4, 4, 4], codeLength: 3 },
  { name: 'amex', starts: /^3[47]/, groups: [4, 6, 5], codeLength: 4 },
];
const unknownBrand = { name: 'unknown', groups: [4, 4, 4, 4], codeLength: 3 };

export const digitsOf = (text: string) => text.replace(/\D/g, '');
export const brandOf = (number: string) =>
  brands.find((brand) => brand.starts.test(digitsOf(number))) ?? unknownBrand;

const lengthOf = (groups: number[]) => groups.reduce((sum, group) => sum + group, 0);

/** `4242424242424242` → `4242 4242 4242 4242`; American Express in 4-6-5. */
export function formatNumber(text: string): string {
  let rest = digitsOf(text);
  const groups: string[] = [];
  for (const length of brandOf(rest).groups) {
    if (rest === '') break;
    groups.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return groups.join(' ');
}

/** `1234` → `12 / 34`, `5` → `05`, `12/2034` → `12 / 34`. */
export function formatExpiry(text: string): string {
  const typed = digitsOf(text);
  const digits = /^[2-9]/.test(typed) ? `0${typed}` : typed;
  const year = digits.length === 6 ? digits.slice(4) : digits.slice(2, 4);
  return year === '' ? digits.slice(0, 2) : `${digits.slice(0, 2)} / ${year}`;
}

export const formatters: Record<CardPart, (text: string, card: CardValues) => string> = {
  number: formatNumber,
  expiry: formatExpiry,
  code: (text, card) => digitsOf(text).slice(0, brandOf(card.number).codeLength),
};

/** `12 / 34` → month 12 of year 2034. */
export function expiryOf(expiry: string) {
  const digits = digitsOf(expiry);
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
}

/** The checksum of card numbers (ISO/IEC 7812). */
export function passesChecksum(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const incomplete = (part: CardPart, name: string, what: string): CardProblem => ({
  part,
  code: `incomplete_${name}`,
  message: `Your ${what} is incomplete.`,
  isIncomplete: true,
});
const invalid = (part: CardPart, code: string, message: string): CardProblem => ({
  part,
  code,
  message,
  isIncomplete: false,
});

function numberProblem(number: string) {
  const digits = digitsOf(number);
  if (digits.length < lengthOf(brandOf(digits).groups)) return incomplete('number', 'number', 'card number');
  if (passesChecksum(digits)) return undefined;
  return invalid('number', 'invalid_number', 'Your card number is invalid.');
}

function expiryProblem(expiry: string, now: Date) {
  const { month, year } = expiryOf(expiry);
  if (month > 12)
    return invalid('expiry', 'invalid_expiry_month', "Your card's expiration month is invalid.");
  if (digitsOf(expiry).length < 4 || month === 0)
    return incomplete('expiry', 'expiry', "card's expiration date");
  if (year < now.getFullYear()) {
    return invalid('expiry', 'invalid_expiry_year_past', "Your card's expiration year is in the past.");
  }
  if (new Date(year, month) > now) return undefined;
  return invalid('expiry', 'invalid_expiry_month_past', "Your card's expiration date is in the past.");
}

/** All problems of a card, in the order of the parts. */
export function problemsOf(card: CardValues, now = new Date()): CardProblem[] {
  const hasCode = card.code.length === brandOf(card.number).codeLength;
  return [
    numberProblem(card.number),
    expiryProblem(card.expiry, now),
    hasCode ? undefined : incomplete('code', 'cvc', "card's security code"),
  ].filter((problem) => problem !== undefined);
}
