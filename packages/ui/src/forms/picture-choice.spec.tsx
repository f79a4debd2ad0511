import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PictureChoice } from './picture-choice.tsx';

it('fills a field with the address of one of our pictures', async () => {
  const onChoose = jest.fn();
  render(<PictureChoice pictures={[['/media/a.svg', 'A leaf']]} onChoose={onChoose} />);
  await userEvent.click(screen.getByRole('button', { name: 'Choose one of ours' }));
  await userEvent.click(await screen.findByRole('button', { name: 'A leaf' }));
  expect(onChoose).toHaveBeenCalledWith('/media/a.svg');
  expect(screen.queryByRole('dialog')).toBeNull();
});
