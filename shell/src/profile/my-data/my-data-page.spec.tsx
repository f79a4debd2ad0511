import { myDataPage } from './my-data-page.ts';

const at = '2026-11-26T09:00:00.000Z';
const pageOf = (sections: Record<string, Record<string, unknown>[]>, name = 'Maya') =>
  new DOMParser().parseFromString(
    myDataPage({ name, downloadedAt: at, services: [{ service: 'booking', at, sections }] }),
    'text/html',
  );
const textOf = (element: Element | null | undefined) => element?.textContent?.replace(/\s+/g, ' ').trim();

describe('the page of the download', () => {
  it('shows texts as they were written, and never as markup', () => {
    const text = '<img src=x onerror=alert(1)> & "quotes"\nnext line';
    const page = pageOf(
      { '<i>': [{ '<u>': text, list: [text], nested: { text } }] },
      '<script>alert(1)</script>',
    );
    expect(page.querySelectorAll('script, img, i, u, [onerror]')).toHaveLength(0);
    expect([...page.querySelectorAll('[dir="auto"]')].map((part) => part.textContent)).toEqual([
      text,
      text,
      text,
    ]);
    expect(textOf(page.querySelector('h1'))).toBe('What Mendwell keeps about <script>alert(1)</script>');
  });

  it('needs no other file', () => {
    const page = pageOf({});
    expect(page.querySelectorAll('[src], link')).toHaveLength(0);
    expect(page.querySelector('[http-equiv]')?.getAttribute('content')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'",
    );
  });

  it('names every list and field in words, and links its contents', () => {
    const page = pageOf({
      bookingRequests: [{ _id: 'b1', amountCents: 4500, isPaid: true, note: '', sent: [] }],
      reviews: [],
    });
    expect([...page.querySelectorAll('h2, h3')].map(textOf)).toEqual([
      'Booking',
      'Booking requests (1)',
      'Reviews (0)',
    ]);
    expect([...page.querySelectorAll('dl div')].map(textOf)).toEqual([
      'Idb1',
      'Amount cents4500',
      'Is paidYes',
      'NoteNone',
      'SentNone',
    ]);
    for (const link of page.querySelectorAll('nav a'))
      expect(page.querySelector(link.getAttribute('href') ?? '')).not.toBeNull();
  });

  it("shows instants in the reader's zone beside their ISO form", () => {
    const time = pageOf({ bookings: [{ serviceDate: '2026-12-03T09:30:00.000Z' }] }).querySelector('dd time');
    expect(time?.getAttribute('datetime')).toBe('2026-12-03T09:30:00.000Z');
    expect(time?.textContent).toMatch(/^Dec 3, 2026, \d+:30\sAM /);
    expect(textOf(time?.parentElement)).toMatch(/ 2026-12-03T09:30:00\.000Z$/);
  });
});
