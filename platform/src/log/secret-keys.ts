const SECRET_KEYS = new Set([
  'accesstoken',
  'authorization',
  'code',
  'cookie',
  'idcard',
  'idnumber',
  'mobile',
  'name',
  'nickname',
  'operatortoken',
  'password',
  'phone',
  'phonenumber',
  'polltoken',
  'qrcode',
  'realname',
  'secret',
  'setcookie',
  'smscode',
  'ticket',
  'token',
]);

/** `key` in lower case without `_` and `-`, as the keys are compared. */
export function plainKey(key: string): string {
  return key.toLowerCase().replaceAll(/[_-]/g, '');
}

/** Whether the values of a key are never logged. */
export function isSecretKey(key: string): boolean {
  return SECRET_KEYS.has(plainKey(key));
}
