/** The coins that a payment brings; one coin is worth one fen. */
export function commissionOf(paidFen: number, percent: number): number {
  return Math.floor((paidFen * percent) / 100);
}

/** The part of a commission that stays when only `leftFen` of its payment is left after refunds. */
export function keptOf(commission: number, leftFen: number, percent: number): number {
  return Math.min(commission, commissionOf(Math.max(leftFen, 0), percent));
}
