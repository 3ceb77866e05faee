/** Normalizes an ID number, however it was typed: in groups, or with full-width digits. */
export function plainIdCard(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();
}
