interface AddressProps {
  email: string;
  className?: string | undefined;
}

/** An e-mail address. One that is too long for a line continues with its domain. */
export function Address({ email, className }: AddressProps) {
  const at = Math.max(email.lastIndexOf('@'), 0);
  return (
    <bdi className={className}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </bdi>
  );
}
