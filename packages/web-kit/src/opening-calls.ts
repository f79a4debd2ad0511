/** A GET that the page sent before its scripts ran. */
interface OpeningCall {
  answer: Promise<Response>;
  abort(): void;
}

declare global {
  /** By address. shell/public/opening.js sends the calls that a page declares in its slice's `src/slice.ts`. */
  var openingCalls: Map<string, OpeningCall> | undefined;
}

/** The call to `address` that the page has already sent, for the first caller only. */
export function takeOpeningCall(address: string): OpeningCall | undefined {
  const call = globalThis.openingCalls?.get(address);
  globalThis.openingCalls?.delete(address);
  return call;
}
