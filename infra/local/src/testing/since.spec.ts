import { reachOf } from './since.ts';

describe('a change reaches', () => {
  it('the tests that import a source, and its slice’s journeys', () => {
    const { files, journeys } = reachOf(['mfe-booking/src/routes.tsx']);
    expect(files).toEqual(['mfe-booking/src/routes.tsx']);
    expect(journeys).toContain('mfe-booking/journeys/payment.spec.ts');
    expect(journeys.every((file) => file.startsWith('mfe-booking/'))).toBe(true);
  });

  it('all tests of a workspace whose templates changed, and the slice of the same name', () => {
    const { files, journeys } = reachOf(['services/booking/gateway/booking.routes.conf.template']);
    expect(files).toContain('services/booking/test/access.api.spec.ts');
    expect(journeys).toContain('mfe-booking/journeys/payment.spec.ts');
  });

  it('the journeys of all slices from what they share, but not those of e2e', () => {
    const { journeys } = reachOf(['packages/web-kit/src/http/http.ts']);
    expect(journeys).toContain('shell/journeys/session.spec.ts');
    expect(journeys.filter((file) => file.startsWith('e2e/'))).toEqual([]);
  });

  it('the journeys that use a changed helper, and none from a changed spec or test helper of a service', () => {
    const { journeys } = reachOf(['e2e/src/downloads.ts']);
    expect(journeys.sort()).toEqual(['e2e/journeys/page-weight.spec.ts', 'e2e/journeys/production.spec.ts']);
    const changed = ['services/booking/test/access.api.spec.ts', 'mfe-booking/src/api/bookings.spec.tsx'];
    expect(reachOf(changed)).toEqual({ files: changed, journeys: [] });
  });

  it('the journeys of all slices from how they are built', () => {
    expect(reachOf(['packages/build/webpack/app.mjs']).journeys).toContain('mfe-desk/journeys/home.spec.ts');
  });
});
