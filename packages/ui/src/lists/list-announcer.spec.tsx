import { render, screen } from '@testing-library/react';
import { ListAnnouncer } from './list-announcer.tsx';

const said = () => screen.getByRole('status').textContent;
const textOf = ({ status }: { _id: string; status: string }) => status;
const before = [
  { _id: 'a', status: 'Heart: Pending' },
  { _id: 'b', status: 'Skin: Pending' },
];
const after = [
  { _id: 'c', status: 'Lungs: Pending' },
  { _id: 'a', status: 'Heart: Working' },
  { _id: 'b', status: 'Skin: Pending' },
];

describe('ListAnnouncer', () => {
  it('does not announce the initial list', () => {
    const { rerender } = render(<ListAnnouncer items={undefined} textOf={textOf} />);
    rerender(<ListAnnouncer items={before} textOf={textOf} />);
    expect(said()).toBe('');
  });

  it('announces only changed and new items', () => {
    const { rerender } = render(<ListAnnouncer items={before} textOf={textOf} />);
    rerender(<ListAnnouncer items={after} textOf={textOf} />);
    expect(said()).toBe('Lungs: Pending. Heart: Working');
  });

  it('announces the first item of an empty list', () => {
    const { rerender } = render(<ListAnnouncer items={[]} textOf={textOf} />);
    rerender(<ListAnnouncer items={before} textOf={textOf} />);
    expect(said()).toBe('Heart: Pending. Skin: Pending');
  });

  it('does not read out a further page, which may have sixty items', () => {
    const { rerender } = render(<ListAnnouncer items={before} textOf={textOf} />);
    rerender(<ListAnnouncer items={[...before, { _id: 'z', status: 'Old: Pending' }]} textOf={textOf} />);
    expect(said()).toBe('');
  });
});
