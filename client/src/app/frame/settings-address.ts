/** The client's settings, which need no login. */
export const SETTINGS_ADDRESS = '/center?tab=settings';
