import { replyAddress } from './contact-page.tsx';

describe('replyAddress', () => {
  it('names the sender and the subject', () => {
    expect(replyAddress({ email: 'rosa+x@example.com', subject: 'Opening hours & prices?' })).toBe(
      'mailto:rosa%2Bx@example.com?subject=Re%3A%20Opening%20hours%20%26%20prices%3F',
    );
  });

  it('lets no text of the form add a recipient or a header', () => {
    const address = replyAddress({ email: 'a@b.c?bcc=x@y.z,d@e.f', subject: 'Hi&cc=x@y.z\r\nBcc: x' });
    const [, parameters = ''] = address.split('?');
    expect(address.match(/[?&,\r\n]/g)).toEqual(['?']);
    expect([...new URLSearchParams(parameters).keys()]).toEqual(['subject']);
  });
});
