import {
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../domain-error.ts';
import { RevokedSignIns } from './revoked-sign-ins.ts';
import { hashUid, TokenVerifier, type User } from './token-verifier.ts';

export { hashUid, type User };

/** A request after the guard: `user` is absent on public calls. */
export type AuthenticatedRequest = FastifyRequest & { user?: User };

const publicMetadata = 'mendwell:public';

/** Makes a call, or all calls of a controller, public. Other calls require a valid token. */
export const Public = () => SetMetadata(publicMetadata, true);

/** The caller, as a parameter of type `User`. */
export const CurrentUser = createParamDecorator((_: unknown, context: ExecutionContext): User => {
  const { user } = context.switchToHttp().getRequest<AuthenticatedRequest>();
  if (!user) throw new DomainError('unauthenticated', 'Please sign in');
  return user;
});

/** The caller's token, to call another service on the caller's behalf. */
export const BearerToken = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  bearerToken(context.switchToHttp().getRequest<FastifyRequest>().headers.authorization),
);

/** The token of an `Authorization: Bearer …` header. Throws `unauthenticated` when there is none. */
function bearerToken(authorization: string | undefined): string {
  const token = /^Bearer +([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1];
  if (!token) throw new DomainError('unauthenticated', 'Please sign in');
  return token;
}

/** Throws `forbidden` unless the e-mail address of a list's path, decoded, is the caller's own. */
export function assertPathEmail(pathEmail: string, user: User): void {
  if (user.email === '' || pathEmail.toLowerCase() !== user.email) {
    throw new DomainError('forbidden', 'You can only see your own list');
  }
}

const recentMs = 5 * 60_000;

/** Throws `sign-in-too-old` unless the user has signed in within the last five minutes, with the password at hand. */
export function assertRecentSignIn({ signedInAt }: User): void {
  if (Date.now() - signedInAt.getTime() > recentMs)
    throw new DomainError('sign-in-too-old', 'Please sign in again to do this');
}

/** Requires a valid token unless the handler or controller is `@Public()`. */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: TokenVerifier,
    private readonly revoked: RevokedSignIns,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const isPublic = this.reflector.getAllAndOverride<boolean | undefined>(publicMetadata, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (isPublic) return true;
    const http = context.switchToHttp();
    http.getResponse<FastifyReply>().header('cache-control', 'no-store');
    const request = http.getRequest<AuthenticatedRequest>();
    const user = await this.tokens.verify(bearerToken(request.headers.authorization));
    this.revoked.assertValid(user);
    request.user = user;
    return true;
  }
}
