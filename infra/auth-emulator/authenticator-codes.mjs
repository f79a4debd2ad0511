import { Secret, TOTP } from 'otpauth';

/**
 * Adds the codes of authenticator apps to the emulator's `accounts`, which Firebase has as a second factor and its emulator
 * has not. To the emulator, such a factor is a telephone with a number of its own, whose message a right code stands for.
 */
export function addAuthenticatorCodes(accounts, assert) {
  const { lookup, mfaEnrollment, mfaSignIn, signInWithPassword, signInWithIdp } = accounts;

  const check = (sharedSecretKey, token) => {
    const app = new TOTP({ secret: Secret.fromBase32(sharedSecretKey) });
    assert(app.validate({ token, window: 1 }) !== null, 'INVALID_CODE : Not a code of this app.');
  };

  accounts.mfaEnrollment = {
    ...mfaEnrollment,
    start: (state, body) => {
      if (!body.totpEnrollmentInfo) return mfaEnrollment.start(state, body);
      const phoneNumber = `+1555${`${Date.now()}`.slice(-7)}`;
      mfaEnrollment.start(state, { ...body, phoneEnrollmentInfo: { phoneNumber } });
      const sharedSecretKey = new Secret().base32;
      return {
        totpSessionInfo: {
          sharedSecretKey,
          sessionInfo: JSON.stringify({ sharedSecretKey, phoneNumber }),
          hashingAlgorithm: 'SHA1',
          verificationCodeLength: 6,
          periodSec: 30,
          finalizeEnrollmentTime: new Date(Date.now() + 600_000).toISOString(),
        },
      };
    },
    finalize: (state, body) => {
      if (!body.totpVerificationInfo) return mfaEnrollment.finalize(state, body);
      const { sessionInfo, verificationCode } = body.totpVerificationInfo;
      const { sharedSecretKey, phoneNumber } = JSON.parse(sessionInfo);
      check(sharedSecretKey, verificationCode);
      const phoneVerificationInfo = state.createVerificationCode(phoneNumber);
      const answer = mfaEnrollment.finalize(state, { ...body, phoneVerificationInfo });
      const [, claims] = body.idToken.split('.');
      const { user_id: localId } = JSON.parse(Buffer.from(claims, 'base64url'));
      const factors = state
        .getUserByLocalId(localId)
        .mfaInfo.map((factor) =>
          factor.phoneInfo === phoneNumber ? { ...factor, totpInfo: {}, sharedSecretKey } : factor,
        );
      state.updateUserByLocalId(localId, { mfaInfo: factors });
      return answer;
    },
  };

  const userOf = (state, mfaPendingCredential) =>
    state.getUserByLocalId(JSON.parse(Buffer.from(mfaPendingCredential, 'base64')).localId);

  accounts.mfaSignIn = {
    ...mfaSignIn,
    finalize: (state, body) => {
      if (!body.totpVerificationInfo) return mfaSignIn.finalize(state, body);
      const { mfaInfo } = userOf(state, body.mfaPendingCredential);
      const app = mfaInfo.find(({ mfaEnrollmentId }) => mfaEnrollmentId === body.mfaEnrollmentId);
      check(app.sharedSecretKey, body.totpVerificationInfo.verificationCode);
      const phoneVerificationInfo = state.createVerificationCode(app.unobfuscatedPhoneInfo);
      return mfaSignIn.finalize(state, { ...body, phoneVerificationInfo });
    },
  };

  /** Firebase's library takes a factor with a number for a telephone. */
  const named = ({ phoneInfo, ...factor }) => (factor.totpInfo ? factor : { phoneInfo, ...factor });
  const namingApps =
    (signIn) =>
    async (state, ...request) => {
      const answer = await signIn(state, ...request);
      if (!answer.mfaPendingCredential) return answer;
      const { mfaInfo } = userOf(state, answer.mfaPendingCredential);
      const withKind = (factor, index) => named({ ...factor, totpInfo: mfaInfo[index].totpInfo });
      return { ...answer, mfaInfo: answer.mfaInfo.map(withKind) };
    };
  accounts.signInWithPassword = namingApps(signInWithPassword);
  accounts.signInWithIdp = namingApps(signInWithIdp);
  accounts.lookup = (...request) => {
    const answer = lookup(...request);
    const users = answer.users?.map((user) =>
      user.mfaInfo ? { ...user, mfaInfo: user.mfaInfo.map(named) } : user,
    );
    return { ...answer, users };
  };
}
