import type { AdminCall } from './admin-call.ts';
import { checkAuditLog, pageAuditLog } from './audit-log.ts';
import { takeGameExchanges } from './game-exchange.ts';
import { createMachineToken, pageMachineTokens, revokeMachineToken } from './machine-token.ts';
import {
  createOperator,
  disableOperator,
  getCurrentOperator,
  loginOperator,
  logoutOperator,
  pageOperators,
  setOperatorRoles,
} from './operator.ts';
import {
  comparePaymentBill,
  getOperatedPaymentOrder,
  pageOperatedPaymentOrders,
  pagePaymentDifferences,
  refundPaymentOrder,
  resolvePaymentDifference,
  retryPaymentRefund,
} from './payment.ts';
import { blockPlayer, getOperatedPlayer, pagePlayerLedger, unblockPlayer } from './player.ts';
import { pagePointsOrdersToSend, readPointsOrder, sendPointsOrder } from './points-order.ts';
import { handleProblemReport, pageProblemReports, readProblemReport } from './problem-report.ts';
import { registerRelease } from './release.ts';
import { readSecurityEvents } from './security-event.ts';

/** Every call of the administration. */
export const ADMIN_CALLS: readonly AdminCall[] = [
  loginOperator,
  logoutOperator,
  getCurrentOperator,
  pageOperators,
  createOperator,
  disableOperator,
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
  pageOperatedPaymentOrders,
  getOperatedPaymentOrder,
  refundPaymentOrder,
  retryPaymentRefund,
  pagePaymentDifferences,
  comparePaymentBill,
  resolvePaymentDifference,
  getOperatedPlayer,
  pagePlayerLedger,
  blockPlayer,
  unblockPlayer,
  takeGameExchanges,
  readSecurityEvents,
];
