/** The part of 个人中心 that holds the client's settings; open to who is logged out too. */
export const SETTINGS_ADDRESS = '/center#host';
