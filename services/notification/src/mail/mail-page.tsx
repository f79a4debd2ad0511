import { productName } from '@mendwell/contracts/pages';
import { renderToStaticMarkup } from 'react-dom/server';
import type { MailContent } from './mail-content.ts';
import { Body, ButtonLink, Column, Head, Preview } from './mail-markup.tsx';

/** The light theme of packages/ui/src/theme/tokens.css; mail programs do not support variables. */
const colors = {
  background: '#f5f8fa',
  surface: '#ffffff',
  ink: '#10243e',
  muted: '#4b5f78',
  line: '#d5dee8',
  primary: '#0a6c74',
  onPrimary: '#ffffff',
} as const;

const font = { fontFamily: 'Figtree, system-ui, "Segoe UI", Helvetica, Arial, sans-serif' } as const;
const page = {
  ...font,
  background: colors.background,
  margin: 0,
  padding: '8px',
  // Breaks long names instead of widening the page.
  wordBreak: 'break-word',
} as const;
const card = {
  maxWidth: '480px',
  margin: '24px auto',
  padding: '24px 20px',
  background: colors.surface,
  border: `1px solid ${colors.line}`,
  borderRadius: '12px',
} as const;
const button = {
  background: colors.primary,
  color: colors.onPrimary,
  borderRadius: '8px',
  fontWeight: 600,
} as const;
const small = { color: colors.muted, fontSize: '13px', lineHeight: '20px' } as const;
const cell = { padding: '4px 12px 4px 0', verticalAlign: 'top', textAlign: 'left' } as const;
const label = { ...cell, color: colors.muted, fontWeight: 400, whiteSpace: 'nowrap' } as const;
const value = { ...cell, color: colors.ink } as const;

const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

type Unsubscribe = MailContent['link'];

interface Props extends MailContent {
  unsubscribe: Unsubscribe | undefined;
}

function MailPage({ subject, text, facts, link, unsubscribe }: Props) {
  return (
    <html lang="en" dir="ltr">
      <Head>
        <meta name="color-scheme" content="light only" />
        <title>{subject}</title>
      </Head>
      <Preview text={text} />
      <Body style={page}>
        <Column style={card}>
          <p style={{ ...small, color: colors.primary, fontWeight: 700, margin: 0 }}>{productName}</p>
          <h1 style={{ color: colors.ink, fontSize: '22px', lineHeight: '28px' }}>{subject}</h1>
          <p style={{ color: colors.ink, fontSize: '16px', lineHeight: '24px', margin: '16px 0' }}>{text}</p>
          <table style={{ fontSize: '16px', lineHeight: '24px', marginBottom: '20px' }}>
            <tbody>
              {facts.map(({ label: name, value: said }) => (
                <tr key={name}>
                  <th style={label}>{name}</th>
                  <td style={value}>{said}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <ButtonLink href={link.url} style={button}>
            {link.label}
          </ButtonLink>
          {unsubscribe && (
            <p style={{ ...small, margin: '24px 0 16px' }}>
              <a href={unsubscribe.url} style={{ color: colors.muted }}>
                {unsubscribe.label}
              </a>
            </p>
          )}
        </Column>
      </Body>
    </html>
  );
}

/** A mail as HTML, readable without styles. React escapes all names. */
export const htmlOf = (content: MailContent, unsubscribe: Unsubscribe | undefined) =>
  doctype + renderToStaticMarkup(<MailPage {...content} unsubscribe={unsubscribe} />);

/** The same mail as plain text. */
export const textOf = ({ text, facts, link }: MailContent, unsubscribe: Unsubscribe | undefined): string =>
  [
    text,
    facts.map(({ label, value: said }) => `${label}: ${said}`).join('\n'),
    `${link.label}: ${link.url}`,
    ...(unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.url}`] : []),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
