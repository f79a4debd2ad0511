import { renderPage, stubNetwork } from '@mendwell/web-kit/testing/render-page';
import { screen, within } from '@testing-library/react';
import { NoteReaders } from './note-readers.tsx';

const open = (reads: object[]) => {
  stubNetwork({ 'GET /bookings/reads': () => ({ body: reads }) });
  renderPage(() => <NoteReaders uid="u1" />, { path: '/profile' });
};
const read = (day: number) => ({
  ...{ bookingId: `b${day}`, serviceName: `Check ${day}`, readerName: 'Dr. Hart', on: `2026-11-0${day}` },
  at: `2026-11-0${day}T12:00:00.000Z`,
});

describe('who read my notes', () => {
  it('lists readings over all bookings, each with a link to its booking, and folds earlier ones', async () => {
    open([7, 6, 5, 4, 3, 2].map(read));
    const [first] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent('Dr. Hart on Nov 7, 2026, for Check 7');
    const link = within(first as HTMLElement).getByRole('link', { name: 'Check 7' });
    expect(link).toHaveAttribute('href', '/bookedService?booking=b7');
    expect(screen.getByText('Check 3')).toBeVisible();
    expect(screen.getByText('Check 2')).not.toBeVisible();
    expect(screen.getByText('Earlier')).toBeVisible();
  });

  it('says so while nobody has', async () => {
    open([]);
    expect(await screen.findByText('Nobody has read one yet.')).toBeVisible();
  });
});
