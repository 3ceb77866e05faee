/** Valid from before the first player. A welfare coin is worth a fen. */
export const promotionRules = [
  {
    promotionRuleId: 1,
    beginTime: 0,
    commissionPercent: 5,
    monthlyCap: 5000,
    playMinutes: 30,
    withinDays: 30,
    inviterPoints: 200,
    inviterCoins: 300,
    invitedPoints: 100,
    invitedCoins: 200,
  },
];
