import { createHash } from 'node:crypto';
import { address } from '@gamebox/contract';
import type { z } from 'zod';
import { maskMobile, maskName } from '../../china/masking.ts';
import type { Vault } from '../../data-key/vault.ts';

const VERSION_LENGTH = 22;

/** Recipient and delivery address: personal data, so it is stored encrypted. */
const contact = address.pick({
  name: true,
  mobile: true,
  region: true,
  regionCode: true,
  detail: true,
});
export type Contact = z.infer<typeof contact>;

export function sealContact(vault: Vault, userId: number, given: Contact): Buffer {
  return vault.encrypt(JSON.stringify(contact.parse(given)), contactContext(userId));
}

export function openContact(vault: Vault, userId: number, cipher: Buffer): Contact {
  return contact.parse(JSON.parse(vault.decrypt(cipher, contactContext(userId))));
}

/** A hash of what the contact says. The data key may change, and the encrypted text with it. */
export function versionOf({ name, mobile, region, regionCode, detail }: Contact): string {
  const said = JSON.stringify([name, mobile, region, regionCode, detail]);
  return createHash('sha256').update(said).digest('base64url').slice(0, VERSION_LENGTH);
}

/** Masks a contact for the screen, where others may see it. */
export function maskContact({ name, mobile, region, detail }: Contact) {
  return { name: maskName(name), mobile: maskMobile(mobile), region, detail };
}

export function contactContext(userId: number): string {
  return `user:${String(userId)}:contact`;
}
