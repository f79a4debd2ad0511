import { render, screen } from '@testing-library/react';
import { ListAnnouncer } from './list-announcer.tsx';

const said = () => screen.getByRole('status').textContent;
const textOf = ({ status }: { _id: string; status: string }) => status;
const before = [
  { _id: 'a', status: 'Heart: Pending' },
  { _id: 'b', status: 'Skin: Pending' },
];
const after = [
  { _id: 'a', status: 'Heart: Working' },
  { _id: 'b', status: 'Skin: Pending' },
  { _id: 'c', status: 'Lungs: Pending' },
];

describe('ListAnnouncer', () => {
  it('does not read a list aloud that has only just appeared', () => {
    const { rerender } = render(<ListAnnouncer items={undefined} textOf={textOf} />);
    rerender(<ListAnnouncer items={before} textOf={textOf} />);
    expect(said()).toBe('');
  });

  it('says what changed and what is new, nothing else', () => {
    const { rerender } = render(<ListAnnouncer items={before} textOf={textOf} />);
    rerender(<ListAnnouncer items={after} textOf={textOf} />);
    expect(said()).toBe('Heart: Working. Lungs: Pending');
  });
});
