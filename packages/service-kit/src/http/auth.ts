import { hash } from 'node:crypto';
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
import { TokenVerifier, type User } from './token-verifier.ts';

export type { User };

/** Identifies a user across log lines without revealing the uid. */
export const hashUid = (uid: string) => hash('sha256', uid, 'hex').slice(0, 16);

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

/** Requires a valid token unless the handler or controller is `@Public()`. */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: TokenVerifier,
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
    request.user = await this.tokens.verify(bearerToken(request.headers.authorization));
    return true;
  }
}
