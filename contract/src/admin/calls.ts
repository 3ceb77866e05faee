import type { AdminCall } from './admin-call.ts';
import { checkAuditLog, pageAuditLog } from './audit-log.ts';
import { changeBanner, createBanner, pageOperatedBanners, removeBanner } from './banner.ts';
import { createGameCurrencyRate, pageGameCurrencyRates } from './game-currency.ts';
import { takeGameExchanges } from './game-exchange.ts';
import { pageInviteRefusals } from './invite-refusal.ts';
import { pageLateTerms, resolveLateTerm } from './late-term.ts';
import { createMachineToken, pageMachineTokens, revokeMachineToken } from './machine-token.ts';
import { changeNews, createNews, getOperatedNews, pageOperatedNews, withdrawNews } from './news.ts';
import {
  createOperator,
  disableOperator,
  enableOperator,
  getCurrentOperator,
  loginOperator,
  logoutOperator,
  pageOperators,
  setOperatorRoles,
} from './operator.ts';
import {
  comparePaymentBill,
  findPaymentOrders,
  getOperatedPaymentOrder,
  pageOperatedPaymentOrders,
  pagePaymentDifferences,
  pagePaymentRefunds,
  recordOfflineRefund,
  refundPaymentOrder,
  resolvePaymentDifference,
  retryPaymentRefund,
} from './payment.ts';
import {
  pagePaymentBillLines,
  pagePaymentMovements,
  savePaymentMovements,
} from './payment-books.ts';
import { sumPaymentDay } from './payment-total.ts';
import {
  blockPlayer,
  findPlayer,
  getOperatedPlayer,
  pagePlayerLedger,
  unblockPlayer,
} from './player.ts';
import {
  correctPointsOrderParcel,
  pagePointsOrdersToSend,
  readPointsOrder,
  sendPointsOrder,
} from './points-order.ts';
import { createPrivilegeVersion, pagePrivilegeVersions } from './privilege-version.ts';
import { handleProblemReport, pageProblemReports, readProblemReport } from './problem-report.ts';
import { registerRelease } from './release.ts';
import { readSecurityEvents } from './security-event.ts';

/** Every call for operators. */
export const ADMIN_CALLS: readonly AdminCall[] = [
  loginOperator,
  logoutOperator,
  getCurrentOperator,
  pageOperators,
  createOperator,
  disableOperator,
  enableOperator,
  setOperatorRoles,
  createMachineToken,
  pageMachineTokens,
  revokeMachineToken,
  pageAuditLog,
  checkAuditLog,
  registerRelease,
  pageProblemReports,
  readProblemReport,
  handleProblemReport,
  pagePointsOrdersToSend,
  readPointsOrder,
  sendPointsOrder,
  correctPointsOrderParcel,
  pageOperatedPaymentOrders,
  findPaymentOrders,
  getOperatedPaymentOrder,
  refundPaymentOrder,
  retryPaymentRefund,
  recordOfflineRefund,
  pagePaymentRefunds,
  pagePaymentDifferences,
  comparePaymentBill,
  resolvePaymentDifference,
  sumPaymentDay,
  pagePaymentMovements,
  savePaymentMovements,
  pagePaymentBillLines,
  getOperatedPlayer,
  findPlayer,
  pagePlayerLedger,
  blockPlayer,
  unblockPlayer,
  takeGameExchanges,
  readSecurityEvents,
  pageInviteRefusals,
  pagePrivilegeVersions,
  createPrivilegeVersion,
  pageLateTerms,
  resolveLateTerm,
  pageGameCurrencyRates,
  createGameCurrencyRate,
  pageOperatedNews,
  getOperatedNews,
  createNews,
  changeNews,
  withdrawNews,
  pageOperatedBanners,
  createBanner,
  changeBanner,
  removeBanner,
];
