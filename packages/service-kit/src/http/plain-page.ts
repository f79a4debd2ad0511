import { productName } from '@mendwell/contracts/pages';
import type { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';

/** A page without scripts and styles, for whatever browser a mail program opens. */
export const plainPage = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title} · ${productName}</title></head>
<body><main><h1>${title}</h1>${content}</main></body></html>`;

/** A page whose button posts to its own address, since programs follow links in mails. */
export const askPage = (button: string, content: string): string =>
  plainPage(`${button}?`, `${content}<form method="post"><button>${button}</button></form>`);

const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Lets mail programs and browsers post a form, whose content is ignored: the link contains everything. */
export function acceptForms({ httpAdapter }: HttpAdapterHost): void {
  const options = { parseAs: 'buffer', bodyLimit: 1024 } as const;
  // A migration has no server.
  (httpAdapter as FastifyAdapter | undefined)
    ?.getInstance()
    .addContentTypeParser(forms, options, (_request, _body, done) => done(null, undefined));
}
