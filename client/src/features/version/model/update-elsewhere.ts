/** Where a new client comes from on a platform that tells no address. */
export const UPDATE_ELSEWHERE = '请到官网下载新版本，或联系客服获取。';
