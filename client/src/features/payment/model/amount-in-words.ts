const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['', '拾', '佰', '仟'];
const GROUPS = ['', '万', '亿', '万亿'];

/**
 * An amount in fen in the words of receipts: 人民币伍拾元整, 壹仟零伍元叁角, 叁角零伍分. Nonnegative, and below ten
 * thousand times 万亿 yuan, which is above every safe integer of fen.
 */
export function amountInWords(fen: number): string {
  const yuan = Math.floor(fen / 100);
  const jiao = Math.floor(fen / 10) % 10;
  const left = fen % 10;
  const whole = yuan === 0 ? '' : `${yuanInWords(yuan)}元`;
  if (jiao === 0 && left === 0) return `${whole === '' ? '零元' : whole}整`;
  const jiaoText = jiao > 0 ? `${digit(jiao)}角` : whole === '' ? '' : '零';
  return left === 0 ? `${whole}${jiaoText}整` : `${whole}${jiaoText}${digit(left)}分`;
}

const digit = (value: number): string => DIGITS.charAt(value);

function yuanInWords(yuan: number): string {
  let words = '';
  let rest = yuan;
  let gap = false;
  for (let group = 0; rest > 0; group += 1) {
    const part = rest % 10_000;
    if (part > 0) {
      const text = `${groupInWords(part)}${GROUPS[group] ?? ''}`;
      words = gap && words !== '' ? `${text}零${words}` : text + words;
    }
    // A zero is written once if the next group has no thousands.
    gap = part < 1000;
    rest = Math.floor(rest / 10_000);
  }
  return words;
}

/** 1–9999; zeros between digits are written once, those at the end are not. */
function groupInWords(part: number): string {
  let words = '';
  let zero = false;
  for (let place = 3; place >= 0; place -= 1) {
    const value = Math.floor(part / 10 ** place) % 10;
    if (value === 0) zero = words !== '';
    else {
      words += `${zero ? '零' : ''}${digit(value)}${PLACES[place] ?? ''}`;
      zero = false;
    }
  }
  return words;
}
