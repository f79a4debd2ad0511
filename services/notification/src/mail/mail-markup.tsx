import { preview } from '@mendwell/contracts/text';
import type { CSSProperties, ReactNode } from 'react';

/*
 * Markup that mail programs understand. Some drop the body, so that its style must be on a cell; most ignore the width of
 * anything but a table.
 */

interface Styled {
  style: CSSProperties;
  /** For the dark theme. */
  className?: string;
  children: ReactNode;
}

const layout = {
  width: '100%',
  align: 'center',
  border: 0,
  cellPadding: 0,
  cellSpacing: 0,
  role: 'presentation',
} as const;

export const Head = ({ children }: { children: ReactNode }) => (
  <head>
    <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
    <meta name="x-apple-disable-message-reformatting" />
    {children}
  </head>
);

/** The page around everything, in `style`. */
export const Body = ({ style, className, children }: Styled) => (
  <body className={className} style={{ background: style.background, margin: 0, padding: 0 }}>
    <table {...layout}>
      <tbody>
        <tr>
          <td className={className} style={style}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  </body>
);

/** A column as wide as its `maxWidth`. */
export const Column = ({ style, className, children }: Styled) => (
  <table {...layout} className={className} style={style}>
    <tbody>
      <tr style={{ width: '100%' }}>
        <td>{children}</td>
      </tr>
    </tbody>
  </table>
);

const hidden = {
  display: 'none',
  overflow: 'hidden',
  lineHeight: '1px',
  opacity: 0,
  maxHeight: 0,
  maxWidth: 0,
};
const longestPreview = 150;
/** Invisible, so that the preview is not continued with the text of the page. */
const filler = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff';

/** What the list of mails shows after the subject. */
export function Preview({ text }: { text: string }) {
  const shown = preview(text, longestPreview, '…');
  return (
    <div style={hidden}>
      {shown}
      {shown.length < longestPreview && <div>{filler.repeat(longestPreview - shown.length)}</div>}
    </div>
  );
}

/**
 * A link that looks like a button, with 12 px above and below its text and 20 px beside it. Outlook ignores padding: wide
 * spaces and raised text stand in for it.
 */
export const ButtonLink = ({ href, style, className, children }: Styled & { href: string }) => (
  <a
    href={href}
    className={className}
    target="_blank"
    style={{
      lineHeight: '100%',
      textDecoration: 'none',
      display: 'inline-block',
      maxWidth: '100%',
      ...{ msoPaddingAlt: '0px' },
      ...style,
      padding: '12px 20px',
    }}
    rel="noopener"
  >
    <OutlookOnly
      html={`<i style="mso-font-width:500%;mso-text-raise:18" hidden>${'&#8202;'.repeat(2)}</i>`}
    />
    <span
      style={{
        maxWidth: '100%',
        display: 'inline-block',
        lineHeight: '120%',
        ...{ msoPaddingAlt: '0px', msoTextRaise: 9 },
      }}
    >
      {children}
    </span>
    <OutlookOnly html={`<i style="mso-font-width:500%" hidden>${'&#8202;'.repeat(2)}&#8203;</i>`} />
  </a>
);

const OutlookOnly = ({ html }: { html: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; React has no other way to write a comment
  <span dangerouslySetInnerHTML={{ __html: `<!--[if mso]>${html}<![endif]-->` }} />
);
