import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DomainError } from './domain-error.ts';

/** Who calls, as the identity provider vouches for it. What is missing in the token is an empty string. */
export interface User {
  uid: string;
  /** In lower case. Not necessarily verified: it names rows, it never opens them. */
  email: string;
  name: string;
  picture: string;
}

/** A request after the guard: `user` is absent on public calls. */
export type AuthenticatedRequest = FastifyRequest & { user?: User };

export const publicMetadata = 'mendwell:public';

/** Opens a call, or all calls of a controller, to everyone. Without it a valid token is required. */
export const Public = () => SetMetadata(publicMetadata, true);

/** The caller, as a parameter of type `User`. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): User => {
  const { user } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!user) throw new DomainError('unauthenticated', 'Please sign in');
  return user;
});

/** The caller's token as it was sent, to call another service on the caller's behalf. */
export const BearerToken = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  bearerToken(context.switchToHttp().getRequest<FastifyRequest>().headers.authorization),
);

/** The token of an `Authorization: Bearer …` header. Throws `unauthenticated` when there is none. */
export function bearerToken(authorization: string | undefined): string {
  const token = /^Bearer +([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1];
  if (!token) throw new DomainError('unauthenticated', 'Please sign in');
  return token;
}

/** Lists named by an e-mail are the caller's own only; throws `forbidden` otherwise. Takes it decoded. */
export function assertPathEmail(pathEmail: string, user: User): void {
  if (user.email === '' || pathEmail.toLowerCase() !== user.email) {
    throw new DomainError('forbidden', 'You can only see your own list');
  }
}
