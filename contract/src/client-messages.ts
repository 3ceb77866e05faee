/** Texts that the client itself shows (`docs/specification.md#errors`). */
export const CLIENT_MESSAGES = {
  requestFailed: '请求失败',
  timeout: '请求超时',
  sessionEnded: '登录失效，请重新登录',
  downloadFailed: '下载失败',
  alreadyDownloading: '游戏正在下载中，请勿重复下载',
  otherDownloading: '有游戏正在下载中，请稍后再试',
  realNamePassed: '实名认证成功',
  realNameRequired: '请输入姓名和身份证号码',
  launchFailed: '游戏启动失败，请稍后再试',
  pageError: '页面出错了',
  empty: '暂无数据',
  noHost: '请在游戏盒子客户端中使用',
  mobileRequired: '电话号码不能为空',
  mobileInvalid: '请输入有效的电话号码',
  smsCodeInvalid: '请输入有效的验证码',
} as const;
