import { renderPage } from '@mendwell/web-kit/testing/render-page';
import { maya } from '@mendwell/web-kit/testing/session';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProfileForm } from './profile-form.tsx';

it('shows the photo, also one of ours before it is saved', async () => {
  sessionStorage.clear();
  const user = { ...maya, photoURL: 'https://example.com/me.jpg' };
  renderPage(() => <ProfileForm user={user} />, { path: '/profile', user });
  const photo = screen.getByRole('presentation');
  expect(photo).toHaveAttribute('src', user.photoURL);
  await userEvent.click(screen.getByRole('button', { name: 'Choose one of ours' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Picture 2' }));
  expect(photo).toHaveAttribute('src', '/media/avatars/2.svg');
});
