import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { type AuthenticatedRequest, bearerToken, publicMetadata } from './auth.ts';
import { TokenVerifier } from './token-verifier.ts';

/** Lets nobody in without a valid token, except where a handler or controller says `@Public()`. */
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
