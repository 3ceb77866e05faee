/** The rights of operators. Each call for operators needs one of them, or none. */
export const OPERATOR_RIGHTS = [
  'operator.manage',
  'token.manage',
  'audit.read',
  'release.register',
  'content.manage',
  'report.handle',
  'order.send',
  'payment.read',
  'payment.refund',
  'payment.reconcile',
  'player.read',
  'player.block',
  'exchange.take',
] as const;
export type OperatorRight = (typeof OPERATOR_RIGHTS)[number];

export const OPERATOR_ROLES = ['view', 'content', 'support', 'finance', 'admin'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** An operator has the rights of all their roles. */
export const RIGHTS_OF_ROLE: Readonly<Record<OperatorRole, readonly OperatorRight[]>> = {
  /** May see nothing of a player except orders. */
  view: ['payment.read'],
  content: ['release.register', 'content.manage'],
  support: ['report.handle', 'order.send', 'payment.read', 'player.read', 'player.block'],
  finance: ['audit.read', 'payment.read', 'payment.refund', 'payment.reconcile', 'player.read'],
  admin: OPERATOR_RIGHTS,
};

/**
 * The rights that a program's token may have. A program never manages operators or reads the audit
 * log.
 */
export const MACHINE_RIGHTS = [
  'release.register',
  'exchange.take',
] as const satisfies readonly OperatorRight[];
