import type { Call } from '@mendwell/contracts/calls';
import { productName } from '@mendwell/contracts/pages';
import type { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { DomainError } from '../domain-error.ts';

/** A page without scripts and styles, for whatever browser a mail program opens. */
export const plainPage = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title} · ${productName}</title></head>
<body><main><h1>${title}</h1>${content}</main></body></html>`;

/** A page whose button posts to its own address, since programs follow links in mails. */
export const askPage = (button: string, content: string): string =>
  plainPage(`${button}?`, `${content}<form method="post"><button>${button}</button></form>`);

const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/**
 * Lets mail programs and browsers post a form to one path, whose content is ignored: the link contains everything. Other calls still
 * accept JSON only.
 */
export function acceptForms({ httpAdapter }: HttpAdapterHost, { path }: Pick<Call, 'path'>): void {
  const options = { parseAs: 'buffer', bodyLimit: 1024 } as const;
  const refusal = () => new DomainError('unsupported-media-type', 'Only application/json is accepted');
  // A migration has no server.
  (httpAdapter as FastifyAdapter | undefined)
    ?.getInstance()
    .addContentTypeParser(forms, options, ({ routeOptions }, _body, done) =>
      done(routeOptions.url === path ? null : refusal(), undefined),
    );
}
