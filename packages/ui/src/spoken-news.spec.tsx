import { render, screen } from '@testing-library/react';
import { SpokenNews } from './spoken-news.tsx';

const said = () => screen.getByRole('status').textContent;

describe('SpokenNews', () => {
  it('does not read a list aloud that has only just appeared', () => {
    const { rerender } = render(<SpokenNews entries={undefined} />);
    rerender(<SpokenNews entries={{ a: 'Heart: Pending', b: 'Skin: Pending' }} />);
    expect(said()).toBe('');
  });

  it('says what changed and what is new, nothing else', () => {
    const { rerender } = render(<SpokenNews entries={{ a: 'Heart: Pending', b: 'Skin: Pending' }} />);
    rerender(<SpokenNews entries={{ a: 'Heart: Working', b: 'Skin: Pending', c: 'Lungs: Pending' }} />);
    expect(said()).toBe('Heart: Working. Lungs: Pending');
  });
});
