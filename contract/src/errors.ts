/**
 * The error catalogue: one key, its code on the wire and the words a player reads.
 * Global codes have three digits, a module's own ten: 1-SSS-MMM-NNN (`docs/http.md`).
 */
export const ERRORS = {
  BAD_REQUEST: { code: 400, msg: '请求参数不正确' },
  UNAUTHORIZED: { code: 401, msg: '账号未登录' },
  FORBIDDEN: { code: 403, msg: '没有该操作权限' },
  NOT_FOUND: { code: 404, msg: '请求未找到' },
  METHOD_NOT_ALLOWED: { code: 405, msg: '请求方法不正确' },
  LOCKED: { code: 423, msg: '请求失败，请稍后重试' },
  TOO_MANY_REQUESTS: { code: 429, msg: '请求过于频繁，请稍后重试' },
  INTERNAL: { code: 500, msg: '系统异常' },
  NOT_IMPLEMENTED: { code: 501, msg: '功能未实现' },

  SMS_CODE_NOT_FOUND: { code: 1_002_014_000, msg: '验证码不存在' },
  SMS_CODE_EXPIRED: { code: 1_002_014_001, msg: '验证码已过期' },
  SMS_CODE_USED: { code: 1_002_014_002, msg: '验证码已使用' },
  SMS_CODE_WRONG: { code: 1_002_014_003, msg: '验证码不正确' },
  SMS_DAILY_LIMIT: { code: 1_002_014_004, msg: '超过每日短信发送数量' },
  SMS_TOO_FREQUENT: { code: 1_002_014_005, msg: '短信发送过于频繁' },
  SMS_TOO_MANY_TRIES: { code: 1_002_014_006, msg: '验证码错误次数过多，请重新获取' },
  SMS_SEND_FAILED: { code: 1_002_014_007, msg: '短信发送失败，请稍后重试' },
  CAPTCHA_REQUIRED: { code: 1_002_014_008, msg: '获取验证码次数过多，请一小时后再试或换个网络' },

  USER_NOT_FOUND: { code: 1_004_001_000, msg: '用户不存在' },
  MOBILE_IN_USE: { code: 1_004_001_001, msg: '该手机号已绑定其他账号' },
  MOBILE_NOT_BOUND: { code: 1_004_001_002, msg: '尚未绑定手机号' },
  MOBILE_ALREADY_BOUND: { code: 1_004_001_003, msg: '已绑定手机号，请使用更换手机号' },
  MOBILE_PROOF_REQUIRED: { code: 1_004_001_004, msg: '请先验证原手机号' },
  MOBILE_UNCHANGED: { code: 1_004_001_005, msg: '新手机号与原手机号相同' },
  NICKNAME_INVALID: {
    code: 1_004_001_006,
    msg: '昵称需为 2–16 个字，可用汉字、字母、数字、空格和 _ - ·',
  },
  NICKNAME_REFUSED: { code: 1_004_001_007, msg: '该昵称不能使用，请换一个' },
  NICKNAME_TOO_OFTEN: { code: 1_004_001_008, msg: '30 天内最多修改 5 次昵称，请过些天再来' },
  AVATAR_NOT_FOUND: { code: 1_004_001_009, msg: '头像不存在，请重新选择' },
  USER_DISABLED: { code: 1_004_003_001, msg: '账号已被停用' },
  QR_TICKET_NOT_FOUND: { code: 1_004_003_010, msg: '二维码已失效' },
  WECHAT_UNAVAILABLE: { code: 1_004_003_011, msg: '微信登录暂不可用，请使用手机登录' },
  SESSION_NOT_FOUND: { code: 1_004_003_012, msg: '登录设备不存在' },

  IDENTITY_ALREADY_VERIFIED: { code: 1_004_020_000, msg: '已完成实名认证，请勿重复提交' },
  IDENTITY_ID_CARD_INVALID: { code: 1_004_020_001, msg: '身份证号码不正确' },
  IDENTITY_REJECTED: { code: 1_004_020_002, msg: '姓名与身份证号码不一致' },
  IDENTITY_PENDING: { code: 1_004_020_003, msg: '实名认证审核中，请稍后查看' },
  IDENTITY_UNAVAILABLE: { code: 1_004_020_004, msg: '实名认证服务暂不可用，请稍后再试' },
  IDENTITY_REQUIRED: { code: 1_004_020_005, msg: '请先完成实名认证' },
  IDENTITY_ID_CARD_TAKEN: { code: 1_004_020_006, msg: '该身份证绑定的账号数量已达上限' },
  IDENTITY_TOO_MANY_TRIES: { code: 1_004_020_007, msg: '今日实名认证次数已达上限，请明天再试' },

  SIGN_IN_REPEATED: { code: 1_004_010_000, msg: '今日已签到，请勿重复签到' },

  TASK_NOT_FOUND: { code: 1_004_011_000, msg: '任务不存在或已下架' },
  TASK_NOT_DONE: { code: 1_004_011_001, msg: '任务尚未完成' },

  COUPON_NOT_FOUND: { code: 1_004_012_000, msg: '优惠券不存在' },
  COUPON_USED: { code: 1_004_012_001, msg: '优惠券已使用' },
  COUPON_EXPIRED: { code: 1_004_012_002, msg: '优惠券已过期' },
  COUPON_NOT_OPEN: { code: 1_004_012_003, msg: '优惠券尚未到可用时间' },
  COUPON_NOT_APPLICABLE: { code: 1_004_012_004, msg: '订单不满足优惠券的使用条件' },
  RED_PACKET_NOT_FOUND: { code: 1_004_012_010, msg: '红包不存在' },
  CHEST_NOT_FOUND: { code: 1_004_012_020, msg: '宝箱不存在或已下架' },
  CHEST_NOT_REACHED: { code: 1_004_012_021, msg: '活跃值不足，暂不能开启宝箱' },

  INVITE_CODE_UNKNOWN: { code: 1_004_013_000, msg: '邀请码不存在，请检查后重新输入' },
  INVITE_CODE_BLOCKED: { code: 1_004_013_001, msg: '该邀请码已停用' },
  INVITE_SELF: { code: 1_004_013_002, msg: '不能填写自己的邀请码' },
  INVITE_LOOP: { code: 1_004_013_003, msg: '邀请人的账号比您的注册得晚，不能填写其邀请码' },
  INVITE_ALREADY_BOUND: { code: 1_004_013_004, msg: '已绑定邀请人，不能更改' },
  INVITE_TOO_LATE: { code: 1_004_013_005, msg: '注册已超过 24 小时，不能再填写邀请码' },
  INVITE_SAME_DEVICE: {
    code: 1_004_013_006,
    msg: '邀请人或其邀请的其他账号在这台设备上登录过，不能绑定',
  },
  INVITE_SAME_PERSON: { code: 1_004_013_007, msg: '与邀请人或其邀请的其他账号为同一人，不能绑定' },

  GOODS_NOT_FOUND: { code: 1_005_002_000, msg: '商品不存在或已下架' },
  GOODS_SOLD_OUT: { code: 1_005_002_001, msg: '商品库存不足' },
  GOODS_LIMIT: { code: 1_005_002_002, msg: '已达到该商品的兑换上限' },
  GOODS_ADDRESS_REQUIRED: { code: 1_005_002_003, msg: '请选择收货地址' },

  ADDRESS_NOT_FOUND: { code: 1_005_003_000, msg: '收货地址不存在' },
  ADDRESS_LIMIT: { code: 1_005_003_001, msg: '收货地址数量已达上限' },
  ADDRESS_REGION_UNKNOWN: { code: 1_005_003_002, msg: '所在地区不存在，请重新选择' },

  ORDER_NOT_FOUND: { code: 1_005_004_000, msg: '订单不存在' },
  ORDER_REQUEST_USED: { code: 1_005_004_001, msg: '该请求已用于其他订单，请刷新后重试' },
  ORDER_STATE: { code: 1_005_004_002, msg: '订单当前状态不支持该操作' },
  ORDER_ADDRESS_MISSING: { code: 1_005_004_003, msg: '订单尚未填写收货地址' },

  PAYMENT_ORDER_NOT_FOUND: { code: 1_007_002_000, msg: '订单不存在' },
  PAYMENT_ORDER_STATE: { code: 1_007_002_001, msg: '订单当前状态不支持该操作' },
  PAYMENT_REQUEST_USED: { code: 1_007_002_002, msg: '该请求已用于其他订单，请刷新后重试' },
  PAYMENT_AMOUNT_CHANGED: { code: 1_007_002_003, msg: '价格已变化，请刷新后确认再支付' },
  PAYMENT_METHOD_UNAVAILABLE: { code: 1_007_002_004, msg: '该支付方式暂不可用，请换一种' },
  PAYMENT_TOO_MANY_OPEN: { code: 1_007_002_005, msg: '待支付的订单过多，请先支付或取消' },
  PAYMENT_CONTENT_INVALID: { code: 1_007_002_006, msg: '订单内容不正确，请重新选择' },
  TOP_UP_UNDERAGE: { code: 1_007_003_000, msg: '未满 8 周岁的用户不能充值' },
  TOP_UP_SINGLE_LIMIT: { code: 1_007_003_001, msg: '超过未成年人单次充值限额' },
  TOP_UP_MONTH_LIMIT: { code: 1_007_003_002, msg: '超过未成年人每月充值限额' },

  GAME_NOT_FOUND: { code: 1_013_001_000, msg: '游戏不存在' },
  GAME_SERVER_NOT_FOUND: { code: 1_013_001_001, msg: '服务器不存在' },
  GAME_ACCOUNT_EXISTS: { code: 1_013_002_000, msg: '该游戏账号已被注册' },
  GAME_ACCOUNT_NOT_FOUND: { code: 1_013_002_002, msg: '游戏账号不存在，请先注册' },
  GAME_ACCOUNT_LIMIT: { code: 1_013_002_001, msg: '该游戏注册的账号数量已达上限' },
  REMINDER_OPEN: { code: 1_013_004_000, msg: '已经开放，无需预约' },
  REMINDER_LIMIT: { code: 1_013_004_001, msg: '预约数量已达上限，请先取消一些' },
  RELEASE_OLDER: { code: 1_013_003_000, msg: '已有更新的版本' },
  RELEASE_UNREACHABLE: { code: 1_013_003_001, msg: '无法访问发布地址' },
  RELEASE_MISMATCH: { code: 1_013_003_002, msg: '发布地址与登记的版本不一致' },

  GIFT_PACK_NOT_FOUND: { code: 1_013_005_000, msg: '礼包不存在或已下架' },
  GIFT_PACK_NOT_OPEN: { code: 1_013_005_001, msg: '礼包还未开放领取' },
  GIFT_PACK_EXPIRED: { code: 1_013_005_002, msg: '礼包领取时间已过' },
  GIFT_PACK_NONE_LEFT: { code: 1_013_005_003, msg: '礼包已被领完' },

  LOTTERY_NOT_FOUND: { code: 1_005_001_000, msg: '抽奖活动不存在或已结束' },
  LOTTERY_DAILY_LIMIT: { code: 1_005_001_001, msg: '今日抽奖次数已用完，请明天再来' },
  LOTTERY_REQUEST_USED: { code: 1_005_001_003, msg: '该抽奖请求已处理，请刷新后再试' },
  LOTTERY_RECORD_NOT_FOUND: { code: 1_005_001_004, msg: '抽奖记录不存在' },
  LOTTERY_NOT_PHYSICAL: { code: 1_005_001_005, msg: '该奖品无需填写收货地址' },
  LOTTERY_ROUND_NOT_FOUND: { code: 1_005_001_007, msg: '抽奖轮次不存在' },

  LEDGER_INSUFFICIENT: { code: 1_015_001_000, msg: '余额不足' },
  LEDGER_KEY_USED: { code: 1_015_001_001, msg: '该操作已处理，请勿重复提交' },

  OPERATOR_LOGIN_WRONG: { code: 1_002_000_000, msg: '账号、密码或动态码不正确' },
  OPERATOR_NOT_FOUND: { code: 1_002_003_000, msg: '管理员不存在' },
  OPERATOR_EXISTS: { code: 1_002_003_001, msg: '管理员账号已存在' },
  OPERATOR_LAST_ADMIN: { code: 1_002_003_002, msg: '至少保留一个启用的超级管理员' },
  MACHINE_TOKEN_NOT_FOUND: { code: 1_002_003_003, msg: '程序令牌不存在' },

  PROBLEM_REPORT_NOT_FOUND: { code: 1_014_002_000, msg: '问题反馈不存在' },
  PROBLEM_REPORT_REQUEST_USED: { code: 1_014_002_001, msg: '该反馈已提交，请勿重复提交' },
  PROBLEM_REPORT_LIMIT: { code: 1_014_002_002, msg: '反馈次数过多，请稍后再试' },

  NEWS_NOT_FOUND: { code: 1_014_001_000, msg: '资讯不存在' },
} as const;

export type ErrorKey = keyof typeof ERRORS;

/** Words the client shows by itself (`docs/specification.md#errors`). */
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
