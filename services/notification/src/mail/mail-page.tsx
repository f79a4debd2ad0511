import { productName } from '@mendwell/contracts/pages';
import { renderToStaticMarkup } from 'react-dom/server';
import type { MailContent } from './mail-content.ts';
import { Body, ButtonLink, Column, Head, Preview } from './mail-markup.tsx';

/** The themes of packages/ui/src/theme/tokens.css; mail programs do not support variables. */
const colors = {
  background: '#f5f8fa',
  surface: '#ffffff',
  ink: '#10243e',
  muted: '#4b5f78',
  line: '#d5dee8',
  primary: '#0a6c74',
  onPrimary: '#ffffff',
} as const;

const dark = {
  background: '#180f3a',
  surface: '#22174d',
  ink: '#f6f2ff',
  muted: '#bdb2e6',
  line: '#3a2c73',
  primary: '#ff6ac1',
  onPrimary: '#1c0b33',
} as const;

/** Programs that cannot choose by it show the light theme, which is inline. */
const darkStyles = `@media (prefers-color-scheme: dark) {
.page { background: ${dark.background} !important; }
.card { background: ${dark.surface} !important; border-color: ${dark.line} !important; }
.ink { color: ${dark.ink} !important; }
.muted { color: ${dark.muted} !important; }
.brand { color: ${dark.primary} !important; }
.button { background: ${dark.primary} !important; color: ${dark.onPrimary} !important; }
}`;

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
const action = {
  color: colors.primary,
  fontWeight: 600,
  marginRight: '20px',
  display: 'inline-block',
} as const;
const small = { color: colors.muted, fontSize: '13px', lineHeight: '20px' } as const;
const cell = { padding: '4px 12px 4px 0', verticalAlign: 'top', textAlign: 'left' } as const;
const label = { ...cell, color: colors.muted, fontWeight: 400, whiteSpace: 'nowrap' } as const;
const value = { ...cell, color: colors.ink } as const;

const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

type Link = MailContent['link'];

/** Who has sent this, and why. */
const sentBy = `${productName} has sent this, because your address is used there.`;

interface Props extends MailContent {
  /** Where its reader can stop such mails. */
  settings: Link;
}

function MailPage({ subject, text, facts, link, more = [], settings }: Props) {
  return (
    <html lang="en" dir="ltr">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <title>{subject}</title>
        <style>{darkStyles}</style>
      </Head>
      <Preview text={text} />
      <Body style={page} className="page">
        <Column style={card} className="card">
          <p className="brand" style={{ ...small, color: colors.primary, fontWeight: 700, margin: 0 }}>
            {productName}
          </p>
          <h1 className="ink" style={{ color: colors.ink, fontSize: '22px', lineHeight: '28px' }}>
            {subject}
          </h1>
          <p
            className="ink"
            style={{ color: colors.ink, fontSize: '16px', lineHeight: '24px', margin: '16px 0' }}
          >
            {text}
          </p>
          <table style={{ fontSize: '16px', lineHeight: '24px', marginBottom: '20px' }}>
            <tbody>
              {facts.map(({ label: name, value: said }) => (
                <tr key={name}>
                  <th className="muted" style={label}>
                    {name}
                  </th>
                  <td className="ink" style={value}>
                    {said}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <ButtonLink href={link.url} style={button} className="button">
            {link.label}
          </ButtonLink>
          {more.length > 0 && (
            <p style={{ margin: '16px 0 0', fontSize: '16px', lineHeight: '32px' }}>
              {more.map(({ label: name, url }) => (
                <a key={name} href={url} className="brand" style={action}>
                  {name}
                </a>
              ))}
            </p>
          )}
          <p className="muted" style={{ ...small, margin: '24px 0 16px' }}>
            {sentBy}{' '}
            <a href={settings.url} className="muted" style={{ color: colors.muted }}>
              {settings.label}
            </a>
          </p>
        </Column>
      </Body>
    </html>
  );
}

/** A mail as HTML, readable without styles. React escapes all names. */
export const htmlOf = (content: MailContent, settings: Link) =>
  doctype + renderToStaticMarkup(<MailPage {...content} settings={settings} />);

const linkLine = ({ label: name, url }: Link) => `${name}: ${url}`;

/** The same mail as plain text. */
export const textOf = ({ text, facts, link, more = [] }: MailContent, settings: Link): string =>
  [
    text,
    facts.map(({ label: name, value: said }) => `${name}: ${said}`).join('\n'),
    [link, ...more].map(linkLine).join('\n'),
    `${sentBy}\n${linkLine(settings)}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
