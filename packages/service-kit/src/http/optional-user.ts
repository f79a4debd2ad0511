import { Injectable } from '@nestjs/common';
import { bearerToken, type User } from './auth.ts';
import { RevokedSignIns } from './revoked-sign-ins.ts';
import { TokenVerifier } from './token-verifier.ts';

/** Who sends a request of a public call, if anybody is signed in. */
@Injectable()
export class OptionalUser {
  constructor(
    private readonly tokens: TokenVerifier,
    private readonly revoked: RevokedSignIns,
  ) {}

  /** By its `Authorization` header; `undefined` without a token, and with one that is not valid or cannot be checked. */
  async of(authorization: string | undefined): Promise<User | undefined> {
    try {
      const user = await this.tokens.verify(bearerToken(authorization));
      this.revoked.assertValid(user);
      return user;
    } catch {
      return undefined;
    }
  }
}
