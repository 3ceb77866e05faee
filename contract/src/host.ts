/**
 * The contract without the platform's HTTP calls. Their schemas need 8 MB in every thread that
 * loads them, and a host makes only two calls: whether a game may be played, and by whom.
 */
export { checkOnline } from './api/online-record.ts';
export type { OnlineCheck } from './api/online-record.ts';
export { getUserDetail } from './api/user.ts';
export type { UserDetail } from './api/user.ts';
export * from './bridge/account.ts';
export * from './bridge/actions.ts';
export * from './bridge/application.ts';
export * from './bridge/capabilities.ts';
export * from './bridge/disk.ts';
export * from './bridge/failure.ts';
export * from './bridge/game-state.ts';
export * from './bridge/history.ts';
export * from './bridge/host-messages.ts';
export * from './bridge/launch.ts';
export * from './bridge/message.ts';
export * from './bridge/play-limit.ts';
export * from './bridge/problem.ts';
export * from './bridge/setting.ts';
export { commonQuery, envelope } from './call.ts';
export * from './canonical-json.ts';
export * from './client-messages.ts';
export * from './constants.ts';
export * from './enums.ts';
export * from './errors.ts';
export * from './fields.ts';
export * from './game-glob.ts';
export * from './game-path.ts';
export * from './game-release.ts';
export * from './known.ts';
export { lazySchema } from './lazy-schema.ts';
export * from './package-manifest.ts';
export * from './release-delta.ts';
export * from './release-envelope.ts';
export * from './release-manifest.ts';
export * from './safe-parse.ts';
