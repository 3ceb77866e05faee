export { generateKey, pinOf, readPrivateKey, readPublicKey } from './keys.ts';
export {
  publish,
  type Published,
  type PublishOptions,
  type ReleaseFacts,
} from './publish/publish.ts';
export { pointRelease, type PointOptions } from './publish/point-release.ts';
export type { ScanOptions } from './publish/scan-folder.ts';
export type { UpdateCost } from './publish/update-cost.ts';
export { collectGarbage, type Collected } from './upkeep/collect-garbage.ts';
export { serveStore } from './upkeep/serve-store.ts';
export { type StoreCheck, verifyStore } from './upkeep/verify-store.ts';
