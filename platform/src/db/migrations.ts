import type { Migration } from 'kysely/migration';
import { up as accounts } from './migrations/0001-accounts.ts';
import { up as system } from './migrations/0002-system.ts';
import { up as games } from './migrations/0003-games.ts';
import { up as gamePlayers } from './migrations/0004-game-players.ts';
import { up as news } from './migrations/0005-news.ts';
import { up as demoWorld } from './migrations/0006-demo-world.ts';
import { up as gameReleases } from './migrations/0007-game-releases.ts';
import { up as identitySubmissions } from './migrations/0008-identity-submissions.ts';
import { up as serverSearch } from './migrations/0009-server-search.ts';
import { up as playTime } from './migrations/0010-play-time.ts';
import { up as dataKey } from './migrations/0020-data-key.ts';
import { up as rateCounts } from './migrations/0021-rate-counts.ts';
import { up as pinyin } from './migrations/0022-pinyin.ts';
import { up as addressCounts } from './migrations/0023-address-counts.ts';
import { up as mobileProof } from './migrations/0024-mobile-proof.ts';
import { up as cleanUpIndexes } from './migrations/0030-clean-up-indexes.ts';
import { up as ledger } from './migrations/0031-ledger.ts';
import { up as operators } from './migrations/0032-operators.ts';
import { up as activity } from './migrations/0033-activity.ts';
import { up as activityOfBefore } from './migrations/0034-activity-of-before.ts';
import { up as rewards } from './migrations/0040-rewards.ts';
import { up as welfare } from './migrations/0041-welfare.ts';
import { up as addresses } from './migrations/0050-addresses.ts';
import { up as pointsShop } from './migrations/0051-points-shop.ts';
import { up as lottery } from './migrations/0056-lottery.ts';
import { up as giftPacks } from './migrations/0065-gift-packs.ts';
import { up as rankings } from './migrations/0066-rankings.ts';
import { up as help } from './migrations/0067-help.ts';
import { up as sessionSystem } from './migrations/0073-session-system.ts';
import { up as nicknameChanges } from './migrations/0074-nickname-changes.ts';
import { up as messages } from './migrations/0077-messages.ts';
import { up as reminders } from './migrations/0078-reminders.ts';
import { up as newsGames } from './migrations/0079-news-games.ts';
import { up as operatorTries } from './migrations/0083-operator-tries.ts';
import { up as ledgerPost } from './migrations/0084-ledger-post.ts';
import { up as moduleViews } from './migrations/0085-module-views.ts';
import { up as paymentOrders } from './migrations/0086-payment-orders.ts';
import { up as paymentProviders } from './migrations/0087-payment-providers.ts';
import { up as paymentBills } from './migrations/0088-payment-bills.ts';
import { up as gameExchanges } from './migrations/0089-game-exchanges.ts';
import { up as securityEvents } from './migrations/0093-security-events.ts';
import { up as sessionEnds } from './migrations/0094-session-ends.ts';
import { up as privilege } from './migrations/0096-privilege.ts';
import { up as promotion } from './migrations/0100-promotion.ts';
import { up as personMarks } from './migrations/0101-person-marks.ts';
import { up as refundNumbers } from './migrations/0102-refund-numbers.ts';
import { up as paymentGuards } from './migrations/0103-payment-guards.ts';
import { up as paidOrders } from './migrations/0104-paid-orders.ts';
import { up as paymentNoticeTexts } from './migrations/0105-payment-notice-texts.ts';
import { up as keyedMarks } from './migrations/0106-keyed-marks.ts';
import { up as paymentsOfOtherAmounts } from './migrations/0107-payments-of-other-amounts.ts';
import { up as refusedLogins } from './migrations/0108-refused-logins.ts';
import { up as postingsTogether } from './migrations/0109-postings-together.ts';
import { up as ledgerKeyShare } from './migrations/0110-ledger-key-share.ts';
import { up as heldTerms } from './migrations/0111-held-terms.ts';
import { up as failedPayments } from './migrations/0112-failed-payments.ts';
import { up as versionGuards } from './migrations/0113-version-guards.ts';
import { up as partitionsForOthers } from './migrations/0114-partitions-for-others.ts';
import { up as paymentSearches } from './migrations/0115-payment-searches.ts';
import { up as entriesByStatement } from './migrations/0116-entries-by-statement.ts';
import { up as postingsInColumns } from './migrations/0117-postings-in-columns.ts';
import { up as lateTerms } from './migrations/0118-late-terms.ts';
import { up as signStreaks } from './migrations/0119-sign-streaks.ts';
import { up as keptRows } from './migrations/0120-kept-rows.ts';
import { up as privilegeParts } from './migrations/0121-privilege-parts.ts';
import { up as plannedLookups } from './migrations/0122-planned-lookups.ts';
import { up as takenBack } from './migrations/0123-taken-back.ts';
import { up as capsByPerson } from './migrations/0124-caps-by-person.ts';
import { up as rubyCredits } from './migrations/0125-ruby-credits.ts';
import { up as gamesOfTokens } from './migrations/0126-games-of-tokens.ts';
import { up as serverGrams } from './migrations/0134-server-grams.ts';
import { up as rewardRuleChecks } from './migrations/0130-reward-rule-checks.ts';
import { up as keyedLookups } from './migrations/0131-keyed-lookups.ts';
import { up as paymentStartPlanned } from './migrations/0127-payment-start-planned.ts';
import { up as memberBenefits } from './migrations/0128-member-benefits.ts';
import { up as monthRubies } from './migrations/0129-month-rubies.ts';
import { up as ownRefunds } from './migrations/0137-own-refunds.ts';
import { up as zoneCoins } from './migrations/0138-zone-coins.ts';
import { up as refundedTrades } from './migrations/0139-refunded-trades.ts';
import { up as restorableChecks } from './migrations/0140-restorable-checks.ts';
import { up as listedDownloads } from './migrations/0142-listed-downloads.ts';
import { up as enabledUsers } from './migrations/0143-enabled-users.ts';
import { up as claimedTickets } from './migrations/0144-claimed-tickets.ts';
import { up as askedLosses } from './migrations/0145-asked-losses.ts';
import { up as exchangedCodes } from './migrations/0146-exchanged-codes.ts';
import { up as shownSeeds } from './migrations/0147-shown-seeds.ts';
import { up as lockedAccounts } from './migrations/0148-locked-accounts.ts';
import { up as hashKey } from './migrations/0149-hash-key.ts';
import { up as refundLosses } from './migrations/0150-refund-losses.ts';
import { up as offlineRefunds } from './migrations/0151-offline-refunds.ts';
import { up as capsOfPaidBack } from './migrations/0152-caps-of-paid-back.ts';
import { up as playsOfADay } from './migrations/0153-plays-of-a-day.ts';
import { up as couponCounts } from './migrations/0154-coupon-counts.ts';
import { up as forgivingSearch } from './migrations/0156-forgiving-search.ts';
import { up as keyChanges } from './migrations/0157-key-changes.ts';
import { up as couponCountChecks } from './migrations/0158-coupon-count-checks.ts';
import { up as paidBackTopUps } from './migrations/0159-paid-back-top-ups.ts';
import { up as toldPlay } from './migrations/0160-told-play.ts';
import { up as dataKeyUses } from './migrations/0161-data-key-uses.ts';
import { up as refundEvents } from './migrations/0166-refund-events.ts';
import { up as confirmedTickets } from './migrations/0170-confirmed-tickets.ts';
import { up as toldRefunds } from './migrations/0171-told-refunds.ts';
import { up as playOfItsDay } from './migrations/0172-play-of-its-day.ts';
import { up as askedRefunds } from './migrations/0177-asked-refunds.ts';
import { up as keysOfValues } from './migrations/0178-keys-of-values.ts';
import { up as providerTimes } from './migrations/0179-provider-times.ts';
import { up as leftKeys } from './migrations/0185-left-keys.ts';
import { up as operatorRequests } from './migrations/0186-operator-requests.ts';
import { up as allLeftKeys } from './migrations/0187-all-left-keys.ts';
import { up as timesOfNews } from './migrations/0188-times-of-news.ts';
import { up as refundedTopUps } from './migrations/0155-refunded-top-ups.ts';
import { up as pagesOfMovements } from './migrations/0141-pages-of-movements.ts';

/** Every migration by its name; they run in the order of the names. A name never changes. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-accounts': { up: accounts },
  '0002-system': { up: system },
  '0003-games': { up: games },
  '0004-game-players': { up: gamePlayers },
  '0005-news': { up: news },
  '0006-demo-world': { up: demoWorld },
  '0007-game-releases': { up: gameReleases },
  '0008-identity-submissions': { up: identitySubmissions },
  '0009-server-search': { up: serverSearch },
  '0010-play-time': { up: playTime },
  '0020-data-key': { up: dataKey },
  '0021-rate-counts': { up: rateCounts },
  '0022-pinyin': { up: pinyin },
  '0023-address-counts': { up: addressCounts },
  '0024-mobile-proof': { up: mobileProof },
  '0030-clean-up-indexes': { up: cleanUpIndexes },
  '0031-ledger': { up: ledger },
  '0032-operators': { up: operators },
  '0033-activity': { up: activity },
  '0034-activity-of-before': { up: activityOfBefore },
  '0040-rewards': { up: rewards },
  '0041-welfare': { up: welfare },
  '0050-addresses': { up: addresses },
  '0051-points-shop': { up: pointsShop },
  '0056-lottery': { up: lottery },
  '0065-gift-packs': { up: giftPacks },
  '0066-rankings': { up: rankings },
  '0067-help': { up: help },
  '0073-session-system': { up: sessionSystem },
  '0074-nickname-changes': { up: nicknameChanges },
  '0077-messages': { up: messages },
  '0078-reminders': { up: reminders },
  '0079-news-games': { up: newsGames },
  '0083-operator-tries': { up: operatorTries },
  '0084-ledger-post': { up: ledgerPost },
  '0085-module-views': { up: moduleViews },
  '0086-payment-orders': { up: paymentOrders },
  '0087-payment-providers': { up: paymentProviders },
  '0088-payment-bills': { up: paymentBills },
  '0089-game-exchanges': { up: gameExchanges },
  '0093-security-events': { up: securityEvents },
  '0094-session-ends': { up: sessionEnds },
  '0096-privilege': { up: privilege },
  '0100-promotion': { up: promotion },
  '0101-person-marks': { up: personMarks },
  '0102-refund-numbers': { up: refundNumbers },
  '0103-payment-guards': { up: paymentGuards },
  '0104-paid-orders': { up: paidOrders },
  '0105-payment-notice-texts': { up: paymentNoticeTexts },
  '0106-keyed-marks': { up: keyedMarks },
  '0107-payments-of-other-amounts': { up: paymentsOfOtherAmounts },
  '0108-refused-logins': { up: refusedLogins },
  '0109-postings-together': { up: postingsTogether },
  '0110-ledger-key-share': { up: ledgerKeyShare },
  '0111-held-terms': { up: heldTerms },
  '0112-failed-payments': { up: failedPayments },
  '0113-version-guards': { up: versionGuards },
  '0114-partitions-for-others': { up: partitionsForOthers },
  '0115-payment-searches': { up: paymentSearches },
  '0116-entries-by-statement': { up: entriesByStatement },
  '0117-postings-in-columns': { up: postingsInColumns },
  '0118-late-terms': { up: lateTerms },
  '0119-sign-streaks': { up: signStreaks },
  '0120-kept-rows': { up: keptRows },
  '0121-privilege-parts': { up: privilegeParts },
  '0122-planned-lookups': { up: plannedLookups },
  '0123-taken-back': { up: takenBack },
  '0124-caps-by-person': { up: capsByPerson },
  '0125-ruby-credits': { up: rubyCredits },
  '0126-games-of-tokens': { up: gamesOfTokens },
  '0127-payment-start-planned': { up: paymentStartPlanned },
  '0128-member-benefits': { up: memberBenefits },
  '0129-month-rubies': { up: monthRubies },
  '0130-reward-rule-checks': { up: rewardRuleChecks },
  '0131-keyed-lookups': { up: keyedLookups },
  '0134-server-grams': { up: serverGrams },
  '0137-own-refunds': { up: ownRefunds },
  '0138-zone-coins': { up: zoneCoins },
  '0139-refunded-trades': { up: refundedTrades },
  '0140-restorable-checks': { up: restorableChecks },
  '0141-pages-of-movements': { up: pagesOfMovements },
  '0142-listed-downloads': { up: listedDownloads },
  '0143-enabled-users': { up: enabledUsers },
  '0144-claimed-tickets': { up: claimedTickets },
  '0145-asked-losses': { up: askedLosses },
  '0146-exchanged-codes': { up: exchangedCodes },
  '0147-shown-seeds': { up: shownSeeds },
  '0148-locked-accounts': { up: lockedAccounts },
  '0149-hash-key': { up: hashKey },
  '0150-refund-losses': { up: refundLosses },
  '0151-offline-refunds': { up: offlineRefunds },
  '0152-caps-of-paid-back': { up: capsOfPaidBack },
  '0153-plays-of-a-day': { up: playsOfADay },
  '0154-coupon-counts': { up: couponCounts },
  '0155-refunded-top-ups': { up: refundedTopUps },
  '0156-forgiving-search': { up: forgivingSearch },
  '0157-key-changes': { up: keyChanges },
  '0158-coupon-count-checks': { up: couponCountChecks },
  '0159-paid-back-top-ups': { up: paidBackTopUps },
  '0160-told-play': { up: toldPlay },
  '0161-data-key-uses': { up: dataKeyUses },
  '0166-refund-events': { up: refundEvents },
  '0170-confirmed-tickets': { up: confirmedTickets },
  '0171-told-refunds': { up: toldRefunds },
  '0172-play-of-its-day': { up: playOfItsDay },
  '0177-asked-refunds': { up: askedRefunds },
  '0178-keys-of-values': { up: keysOfValues },
  '0179-provider-times': { up: providerTimes },
  '0185-left-keys': { up: leftKeys },
  '0186-operator-requests': { up: operatorRequests },
  '0187-all-left-keys': { up: allLeftKeys },
  '0188-times-of-news': { up: timesOfNews },
};
