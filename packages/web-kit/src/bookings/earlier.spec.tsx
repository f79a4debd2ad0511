import { examplePatient } from '@mendwell/contracts/examples';
import { weekdays } from '@mendwell/contracts/schedule';
import type { Wait } from '@mendwell/contracts/wait';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answer, findToast, problem, renderPage, stubNetwork } from '../testing/render-page.tsx';
import { Earlier } from './earlier.tsx';

const serviceDate = new Date(Date.now() + 10 * 24 * 3_600_000).toISOString();
const Page = () => <Earlier serviceId="s1" bookingId="b1" until={serviceDate} />;
const offer = 'Tell me if something earlier comes free';

const created: Answer = { status: 201, body: { acknowledged: true, insertedId: 'w1' } };
/** The server keeps what is sent. */
function start({
  create = () => created,
  user = examplePatient as typeof examplePatient | null,
  isUnavailable = false,
} = {}) {
  const waits: Wait[] = [];
  const calls = stubNetwork({
    'GET /waits': () => ({ body: [...waits] }),
    'POST /waits': ({ body }) => {
      const answer = create();
      if (answer === created)
        waits.push({
          ...(body as Wait),
          ...{ _id: 'w1', serviceName: 'ECG', providerName: 'Dr. Hart', isUnavailable },
        });
      return answer;
    },
    'DELETE /waits/w1': () => {
      waits.pop();
      return { body: { acknowledged: true, deletedCount: 1 } };
    },
  });
  const rendered = renderPage(Page, { path: '/bookedService', user });
  return { ...rendered, calls, typing: userEvent.setup() };
}
const button = (name: string) => screen.findByRole('button', { name });
const sent = (calls: ReturnType<typeof stubNetwork>) => calls.find(({ method }) => method === 'POST')?.body;

beforeEach(() => sessionStorage.clear());

describe('a patient who could come earlier', () => {
  it('asks with two presses, for any time until the appointment, and stops with one', async () => {
    const { calls, typing } = start();
    await typing.click(await button(offer));
    await typing.click(await button('Tell me'));
    await findToast('We will tell you');
    expect(sent(calls)).toMatchObject({
      ...{ serviceId: 's1', bookingId: 'b1', isAnyService: false },
      ...{ weekdays, parts: ['morning', 'afternoon', 'evening'] },
      from: new Date().toLocaleDateString('sv'),
      to: new Date(serviceDate).toLocaleDateString('sv'),
    });
    expect(
      await screen.findByText(/^We email you if an earlier time comes free until \w+ \d+, \d+\.$/),
    ).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await typing.click(await button('Stop'));
    expect(await button(offer)).toBeVisible();
  });

  it('names days and parts of the day', async () => {
    const { calls, typing } = start();
    await typing.click(await button(offer));
    for (const name of ['Sat', 'Sun', 'Evenings', 'Any of this provider'])
      await typing.click(await button(name));
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-12-24' } });
    await typing.click(await button('Tell me'));
    expect(
      await screen.findByText(/until Dec 24, 2026 \(Mon, Tue, Wed, Thu, Fri; mornings, afternoons\)\.$/),
    ).toBeVisible();
    expect(sent(calls)).toMatchObject({ to: '2026-12-24', isAnyService: true });
  });

  it('is told if nothing can come of it', async () => {
    const { typing } = start({ isUnavailable: true });
    await typing.click(await button(offer));
    await typing.click(await button('Tell me'));
    expect(await screen.findByText(/^This service is no longer offered/)).toBeVisible();
    await typing.click(await button('Stop'));
    expect(await button(offer)).toBeVisible();
  });

  it('is told why not, and loses nothing', async () => {
    const text = 'You wait for 5 times already. Stop one of them to wait for another.';
    const { typing } = start({ create: () => problem(409, 'too-many-waits', text) });
    await typing.click(await button(offer));
    await typing.click(await button('Sun'));
    await typing.click(await button('Tell me'));
    expect(await screen.findByText(text)).toBeVisible();
    expect(await button('Sun')).toHaveAttribute('aria-pressed', 'false');
  });

  it('hears at its field that a day is wrong', async () => {
    const text = 'The last day is before the first';
    const refused = problem(400, 'invalid-input', text, [{ path: 'to', message: text }]);
    const { typing } = start({ create: () => refused });
    await typing.click(await button(offer));
    await typing.click(await button('Tell me'));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByLabelText('Last day')).toHaveAccessibleDescription(text);
  });

  it('goes on after signing in with what they chose', async () => {
    const { typing, unmount } = start({ user: null });
    await typing.click(await button(offer));
    await typing.click(await button('Sun'));
    await typing.click(await button('Tell me'));
    expect(await screen.findByText('at /login')).toBeVisible();
    unmount();
    const { calls, typing: again } = start();
    expect(await button('Sun')).toHaveAttribute('aria-pressed', 'false');
    await again.click(await button('Tell me'));
    await findToast('We will tell you');
    expect(sent(calls)).toMatchObject({ weekdays: weekdays.slice(0, 6) });
  });
});
