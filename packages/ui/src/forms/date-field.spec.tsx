import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from '../antd/antd.tsx';
import { DateField } from './date-field.tsx';

it('closes with Done on a phone, where its calendar is a dialog, and keeps the chosen day', async () => {
  const isNarrow = { ...window.matchMedia('(max-width: 30rem)'), matches: true };
  jest.spyOn(window, 'matchMedia').mockReturnValue(isNarrow);
  render(
    <Form>
      <Form.Item name="serviceDate" label="Date">
        <DateField />
      </Form.Item>
    </Form>,
  );
  const date = screen.getByLabelText('Date');
  await userEvent.click(date);
  await userEvent.click(screen.getByRole('button', { name: 'Next Month' }));
  await userEvent.click(screen.getByRole('gridcell', { name: /^Choose .* 15, \d{4}$/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(date).toHaveFocus();
  expect(date).toHaveDisplayValue(/^\d\d\/15\/\d{4} /);
});
