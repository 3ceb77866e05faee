import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;
const ISSUER = 'Gamebox';

/** A new secret, in base32. */
export function makeTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that authenticator apps read from a QR code. */
export function totpUri(name: string, secret: string): string {
  return create(name, secret).toString();
}

/** The period of a code, at most one before or after the current one; null: a wrong code. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const delta = create('', secret).validate({ token: code, window: 1, timestamp: now });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_S) + delta;
}

/** The code that an app shows at `now`. */
export function codeAt(secret: string, now: number): string {
  return create('', secret).generate({ timestamp: now });
}

function create(label: string, secret: string): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: PERIOD_S });
}
