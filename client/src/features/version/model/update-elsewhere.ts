/** The text for a platform that names no download address. */
export const UPDATE_ELSEWHERE = '请到官网下载新版本，或联系客服获取。';
