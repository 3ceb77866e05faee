export * from './admin-call.ts';
export * from './audit-log.ts';
export * from './calls.ts';
export * from './machine-token.ts';
export * from './operator.ts';
export * from './release.ts';
export * from './rights.ts';
