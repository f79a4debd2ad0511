/** @alone It loads the module anew for each test, and with it another React for every later file. */

const errorWith = (stack: string) => Object.assign(new Error('Pat <pat@example.com> typed this'), { stack });

describe('reportError', () => {
  let sent: string[];
  let reportError: typeof import('./report-error.ts').reportError;

  beforeEach(async () => {
    sent = [];
    navigator.sendBeacon = (address) => Boolean(sent.push(String(address)));
    jest.resetModules();
    ({ reportError } = await import('./report-error.ts'));
  });

  it('reports kind, owner, version and location, without messages or URLs', () => {
    const stack = `Error: pat@example.com
      at o (https://mendwell.example/mfe/booking/1.2.0/351.a1.js:2:1034)
      at https://mendwell.example/bookedService?mail=pat@example.com:1:1`;
    reportError('page', errorWith(stack), 'booking 1.2.0');
    expect(sent).toEqual([
      '/browser-reports?kind=page&slice=booking&version=1.2.0&name=Error&at=/mfe/booking/1.2.0/351.a1.js:2:1034',
    ]);
  });

  it('names the slice in whose script it happened, if nobody else knows', () => {
    reportError('script', errorWith('at click (https://x.example/mfe/catalog/1.3.0-pr7/again-1/a.js:1:2)'));
    expect(sent).toEqual([
      '/browser-reports?kind=script&slice=catalog&version=1.3.0-pr7&name=Error&at=/mfe/catalog/1.3.0-pr7/again-1/a.js:1:2',
    ]);
  });

  it('reports each error once, even if two boundaries catch it, and at most ten', () => {
    const error = errorWith('');
    reportError('load', error, 'catalog 1.0.0');
    reportError('page', error, 'catalog 1.0.0');
    expect(sent).toHaveLength(1);
    for (let count = 0; count < 20; count += 1) reportError('script', errorWith(''));
    expect(sent).toHaveLength(10);
  });

  it('ignores a thrown value that is not an error', () => {
    reportError('script', 'pat@example.com');
    reportError('script', undefined);
    expect(sent).toEqual([]);
  });
});
