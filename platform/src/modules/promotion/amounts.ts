/** The coins that a payment of so many fen brings, a coin being worth a fen. */
export function commissionOf(paidFen: number, percent: number): number {
  return Math.floor((paidFen * percent) / 100);
}

/** What stays of a commission when so much of its payment was left after refunds. */
export function keptOf(commission: number, leftFen: number, percent: number): number {
  return Math.min(commission, commissionOf(Math.max(leftFen, 0), percent));
}
