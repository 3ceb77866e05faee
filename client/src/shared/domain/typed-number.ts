/** A number without pasted spaces and dashes, with full-width digits converted. */
export function typedNumber(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\s\p{Pd}\p{Cf}\u2212]/gu, '');
}

/** A mainland mobile without the country code and separators; other text stays as it is. */
export function typedMobile(text: string): string {
  return typedNumber(text).replace(/^\+?86(?=\d{11}$)/, '');
}
