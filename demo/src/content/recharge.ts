/** The demo world's recharge bonuses and offered amounts. */
export const rechargeOffers = [
  {
    rechargeOfferId: 1,
    fromTime: 0,
    amounts: [1_000, 3_000, 5_000, 10_000, 30_000, 50_000, 100_000, 200_000],
    tiers: [
      { fromFen: 5_000, percent: 2 },
      { fromFen: 10_000, percent: 5 },
      { fromFen: 30_000, percent: 8 },
      { fromFen: 50_000, percent: 10 },
      { fromFen: 100_000, percent: 15 },
    ],
  },
] as const;

/** What some games sell of their own currency for 100 platform coins. */
export const gameCurrencies = [
  { gameCurrencyId: 1, gameId: 1001, fromTime: 0, name: '灯油', perHundred: 10, zonePercent: 50 },
  { gameCurrencyId: 2, gameId: 1002, fromTime: 0, name: '潮晶', perHundred: 100, zonePercent: 50 },
  { gameCurrencyId: 3, gameId: 1004, fromTime: 0, name: '云纹玉', perHundred: 25, zonePercent: 30 },
] as const;
