import type { Call } from '@mendwell/contracts/calls';
import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { InjectConfig, type ServiceConfig } from '../config.ts';
import { DomainError } from '../domain-error.ts';
import { RevokedSignIns } from './revoked-sign-ins.ts';
import { shownName, TokenVerifier, type User } from './token-verifier.ts';

export { shownName, type User };

/** A request after the guard: `user` is absent on public calls. */
export type AuthenticatedRequest = FastifyRequest & { user?: User; admission?: Promise<void> };

/** Where `@Call` leaves the call that a handler serves. */
export const callMetadata = 'mendwell:call';

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
export function bearerToken(authorization: string | undefined): string {
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

const operatorSignInMs = 60 * 60_000;

/** Like an unknown path. */
const nothingHere = () => new DomainError('not-found', 'There is nothing here');

/** Throws unless the user is an operator with a verified address who has signed in within the last hour, where required with a second factor. */
function assertOperator(user: User, requiresSecondFactor: boolean): void {
  if (!user.isOperator) throw nothingHere();
  if (!user.isEmailVerified)
    throw new DomainError(
      'email-not-verified',
      'Please verify your email address in your profile to use the desk',
    );
  if (Date.now() - user.signedInAt.getTime() > operatorSignInMs)
    throw new DomainError('sign-in-too-old', 'Please sign in again to use the desk');
  if (requiresSecondFactor && !user.hasSecondFactor)
    throw new DomainError(
      'second-factor-required',
      'The desk needs a second factor. Set one up here, or log in again with yours.',
    );
}

/** Throws for somebody who was only let in for the data of a blocked account, unless the call is about that. */
function assertInFor(user: User, isForBlocked: boolean | undefined): void {
  if (user.isRestricted && !isForBlocked)
    throw new DomainError(
      'forbidden',
      'This account is blocked. You can take your data along, or delete the account.',
    );
}

/** Requires a valid token, unless the handler serves a call that is for others, too (`@Call`). */
@Injectable()
export class AuthGuard implements CanActivate {
  private readonly requiresSecondFactor: boolean;

  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: TokenVerifier,
    private readonly revoked: RevokedSignIns,
    @InjectConfig() { NODE_ENV, DESK_REQUIRES_MFA = NODE_ENV === 'production' }: ServiceConfig,
  ) {
    this.requiresSecondFactor = DESK_REQUIRES_MFA;
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const call = this.reflector.get<Call | undefined>(callMetadata, context.getHandler());
    if (call?.caller === 'anyone' || call?.caller === 'probe') return true;
    const http = context.switchToHttp();
    http.getResponse<FastifyReply>().header('cache-control', 'no-store');
    const request = http.getRequest<AuthenticatedRequest>();
    if (call?.caller === 'operator') await this.admitOperator(request);
    else assertInFor(await this.identify(request), call?.isForBlocked);
    return true;
  }

  /** Once a request. Throws what an unknown path would, unless an operator sends it. */
  admitOperator(request: AuthenticatedRequest): Promise<void> {
    request.admission ??= this.admit(request).catch((error) => {
      throw error instanceof DomainError && error.code === 'unauthenticated' ? nothingHere() : error;
    });
    return request.admission;
  }

  /** Also asks the identity provider, or the claim of a removed operator would count until the token expires. */
  private async admit(request: AuthenticatedRequest): Promise<void> {
    assertOperator(await this.identify(request), this.requiresSecondFactor);
    await this.tokens.confirm(bearerToken(request.headers.authorization));
  }

  /** Once a request. Throws `unauthenticated` without a valid token. */
  async identify(request: AuthenticatedRequest): Promise<User> {
    request.user ??= await this.userOf(request.headers.authorization);
    return request.user;
  }

  /** Who sends an `Authorization` header. Throws `unauthenticated` without a valid token. */
  async userOf(authorization: string | undefined): Promise<User> {
    const user = await this.tokens.verify(bearerToken(authorization));
    this.revoked.assertValid(user);
    return user;
  }
}
