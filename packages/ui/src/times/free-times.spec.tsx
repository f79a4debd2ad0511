import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FreeTimes, type TimesToChoose } from './free-times.tsx';

// A Saturday.
const now = new Date(2099, 6, 4, 14, 7);
const at = (day: number, hours: number, minutes = 0) => new Date(2099, 6, day, hours, minutes).toISOString();
const free = [at(6, 9), at(6, 9, 45), at(8, 14)];

const show = (times: Partial<TimesToChoose>, chosen?: string) => {
  const onMonth = jest.fn();
  const onChoose = jest.fn();
  render(
    <FreeTimes
      free={{ times: free, onMonth, ...times }}
      chosen={chosen}
      whenFull={<p>Tell me</p>}
      renderTime={(instant, props) => (
        <button type="button" {...props} onClick={() => onChoose(instant)}>
          {props.children}
        </button>
      )}
    />,
  );
  return { onMonth, onChoose };
};
const shown = () => within(screen.getByRole('list', { name: /^Times on/ })).getAllByRole('button');
const names = () => shown().map((time) => time.getAttribute('aria-label')?.replace(/\s/g, ' '));
const day = (name: string) => screen.getByRole('button', { name });

describe('FreeTimes', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now, doNotFake: ['setTimeout', 'queueMicrotask'] });
  });
  afterEach(() => jest.useRealTimers());

  it('opens the first day that has a time, and draws real times only', async () => {
    const { onChoose } = show({});
    expect(day('Mon 6 July')).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('Tue').closest('li')).toHaveTextContent('no free times');
    expect(names()).toEqual(['Monday, July 6, 9:00 AM', 'Monday, July 6, 9:45 AM']);
    await userEvent.click(shown()[1] as HTMLElement);
    expect(onChoose).toHaveBeenCalledWith(free[1]);
  });

  it.each<[string, boolean, Partial<TimesToChoose>]>([
    ['a day has none, but its weekday has', true, { times: [at(6, 9), at(14, 9)] }],
    ['there are none', true, { times: [] }],
    ['every day of these has one', false, { times: [4, 5, 6, 7, 8, 9, 10].map((date) => at(date, 20)) }],
    ['the others are closed', false, { times: [at(6, 9), at(13, 9), at(20, 9)] }],
    [
      'today is over',
      false,
      { times: [at(11, 9), at(18, 9)].concat([5, 6, 7, 8, 9, 10].map((date) => at(date, 9))).sort() },
    ],
    ['any time can be asked for', false, { times: undefined, isByRequest: true }],
    ['they could not be loaded', false, { times: [], failure: { text: 'Failed' } as never }],
  ])('offers more where they are full: %s', (_, isOffered, times) => {
    show(times);
    expect(screen.queryByText('Tell me') !== null).toBe(isOffered);
  });

  it('opens the day of the chosen time, and any day that is pressed', async () => {
    show({}, free[2]);
    expect(names()).toEqual(['Wednesday, July 8, 2:00 PM']);
    await userEvent.click(day('Mon 6 July'));
    expect(names()).toHaveLength(2);
  });

  it('moves between days and between times by arrow keys', async () => {
    show({});
    day('Mon 6 July').focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(day('Wed 8 July')).toHaveFocus();
    (shown()[1] as HTMLElement).focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(shown()[0]).toHaveFocus();
  });

  it('turns by weeks, loads their times, and leads to the next that has one', async () => {
    const { onMonth } = show({ times: [at(6, 9), at(22, 10)] });
    await userEvent.click(day('Later days'));
    expect(onMonth).toHaveBeenLastCalledWith(new Date(2099, 6, 1));
    await userEvent.click(screen.getByRole('button', { name: /^Next free: Wed, Jul 22/ }));
    expect(names()).toEqual(['Wednesday, July 22, 10:00 AM']);
    expect(shown()[0]).toHaveFocus();
    expect(day('Earlier days')).not.toHaveAttribute('aria-disabled');
  });

  it('shows many times of a day on demand', async () => {
    show({ times: Array.from({ length: 11 }, (_, index) => at(6, 8 + index)) });
    await userEvent.click(day('+2 more'));
    expect(shown()).toHaveLength(11);
    expect(shown()[9]).toHaveFocus();
  });

  it('keeps the focus where it cannot turn further', async () => {
    const { onMonth } = show({});
    await userEvent.click(day('Later days'));
    await userEvent.click(day('Earlier days'));
    expect(day('Earlier days')).toHaveFocus();
    expect(day('Earlier days')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(day('Earlier days'));
    expect(onMonth).toHaveBeenCalledTimes(2);
  });

  it('offers morning, midday and evening of any week where any time may be requested', async () => {
    show({ times: undefined, isByRequest: true });
    expect(screen.getByRole('group', { name: 'Ask for a time' })).toBeVisible();
    expect(names()).toEqual(['9:00 AM', '12:00 PM', '5:00 PM'].map((time) => `Sunday, July 5, ${time}`));
    for (let week = 0; week < 5; week += 1) await userEvent.click(day('Later days'));
    expect(names()[0]).toBe('Saturday, August 8, 9:00 AM');
  });
});
