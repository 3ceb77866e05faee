/** A number as it was meant: pasted with blanks, dashes or in full-width digits. */
export function typedNumber(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\s\p{Pd}\p{Cf}\u2212]/gu, '');
}

/** A mainland mobile as it was meant, its country code left out; what is no mobile stays. */
export function typedMobile(text: string): string {
  return typedNumber(text).replace(/^\+?86(?=\d{11}$)/, '');
}
