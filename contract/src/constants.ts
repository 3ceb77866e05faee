/**
 * Times in milliseconds unless the name says otherwise. Sources: `docs/specification.md#constants`.
 */

export const HTTP_TIMEOUT_MS = 20_000;
export const BRIDGE_TIMEOUT_MS = 20_000;
export const QR_POLL_INTERVAL_MS = 5_000;
/** Chosen by this project, like the next ones (`docs/specification.md#constants`). */
export const QR_EXPIRY_MS = 300_000;
export const ONLINE_CHECK_INTERVAL_MS = 120_000;
export const ONLINE_CHECK_SECONDS = 120;
/** When minors may play, by China's clock, on the days on which it is allowed. */
export const MINOR_HOURS = { from: '20:00', to: '21:00' } as const;
/** How long before the end of their play time minors are warned. */
export const MINOR_WARNING_MINUTES: readonly number[] = [15, 5];
export const SMS_COUNTDOWN_SECONDS = 60;
export const SMS_CODE_VALID_MS = 300_000;
export const SMS_MAX_WRONG_TRIES = 5;
export const SMS_RESEND_INTERVAL_MS = 60_000;
export const SMS_DAILY_LIMIT = 10;
export const LAUNCH_STATUS_RESET_MS = 1_000;

/** The default platform id (`docs/http.md` names no value). */
export const DEFAULT_PLAT = 1;

export const DEFAULT_PAGE_NO = 1;
export const DEFAULT_PAGE_SIZE = 10;
export const MAX_PAGE_SIZE = 500;
/** The longest session token: what a header carries beside the others (Node reads 16 KiB of them). */
export const SESSION_TOKEN_LENGTH = 8192;
/** The longest text to search for. */
export const KEYWORD_LENGTH = 64;
export const INTEGRAL_LOG_PAGE_SIZE = 500;
export const POINTS_ORDER_PAGE_SIZE = 100;
/** Per player, in `NICKNAME_DAYS`. */
export const NICKNAME_CHANGES = 5;
export const NICKNAME_DAYS = 30;
/** Per player. */
export const ADDRESS_LIMIT = 20;
/** Per player, for openings that are still to come. */
export const REMINDER_LIMIT = 100;
/** Pieces in one exchange. */
export const EXCHANGE_QUANTITY_LIMIT = 99;
/** A member's term may end at most this many years from now. */
export const MEMBER_TERM_YEARS = 3;
/** How many days before the end of the term a member gets a message. */
export const MEMBER_NOTICE_DAYS = 3;
/** The remaining codes of a gift pack are counted up to here. */
export const GIFT_PACKS_LEFT_SHOWN = 100;
/** The most characters of a problem report, and of its log. */
export const PROBLEM_TEXT_LENGTH = 1000;
export const PROBLEM_LOG_LENGTH = 200_000;
/** The number of players in a ranking. */
export const RANKING_SIZE = 50;
/** A player's own place is shown up to this one. */
export const RANKING_DEPTH = 1000;

export const REAL_NAME_DIALOG_WIDTH = 610;
export const AUTHORIZATION_DIALOG_WIDTH = 1200;

/**
 * Platforms with their own agreements; the second also shows 查看授权 (`docs/specification.md#roles`).
 */
export const AGREEMENT_PLATFORMS = [3, 296] as const;
export const AUTHORIZATION_PLATFORM = 296;

export const MOBILE_PATTERN = /^1[3-9]\d{9}$/;
export const SMS_CODE_PATTERN = /^\d{4}$/;

/** Screen resolutions in their stored form: `1280_800` (`docs/specification.md#entities`). */
export const RESOLUTIONS = [
  '1024_768',
  '1280_800',
  '1280_1024',
  '1366_768',
  '1600_900',
  '1680_1050',
  '1920_1080',
] as const;

/** At most this many `gameState` messages a second for one game (`docs/bridge.md`). */
export const GAME_STATE_MESSAGES_PER_SECOND = 5;

/**
 * The specification lists these without a purpose, and nothing reads them: the list `[5, 226]` and
 * a second constant of 300000 ms (`docs/specification.md#constants`).
 */
export const UNUSED_BY_DECISION = { numbers: [5, 226], secondFiveMinutesMs: 300_000 } as const;
