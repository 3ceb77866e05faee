/** The client's settings; open to who is logged out too. */
export const SETTINGS_ADDRESS = '/center?tab=settings';
