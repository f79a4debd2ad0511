/** A link that opens the mail program. Nothing in the address can add another recipient or a header. */
export const MailLink = ({ email }: { email: string }) => (
  <a href={`mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`}>
    <bdi>{email}</bdi>
  </a>
);
