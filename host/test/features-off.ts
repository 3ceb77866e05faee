/**
 * Chromium heeds the last list alone, so Playwright's own stands here again (`disabledFeatures` in
 * playwright-core, without Edge's and Windows'). The last two are the address bar's suggestions:
 * two pages of Chromium's own that each window loads, half of the CPU time that opening one takes.
 */
export const FEATURES_OFF: readonly string[] = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];
