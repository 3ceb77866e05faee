/** An ID number as it is counted by, however it was typed: in groups, or in full-width digits. */
export function plainIdCard(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();
}
