/** How many numbers each path command takes; arcs contain flags and are handled separately. */
const ARITY: Record<string, number> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  Q: 4,
  T: 2,
  C: 6,
  S: 4,
  A: 7,
  Z: 0,
};

type Step = { readonly command: string; readonly values: readonly number[] };

function parse(path: string): Step[] {
  return [...path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)].flatMap(([, letter = '', text = '']) => {
    const values = (text.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const arity = ARITY[letter.toUpperCase()] ?? 0;
    if (arity === 0) return [{ command: letter, values: [] }];
    const steps: Step[] = [];
    for (let index = 0; index < values.length; index += arity) {
      const repeated =
        index > 0 && letter.toUpperCase() === 'M' ? (letter === 'M' ? 'L' : 'l') : letter;
      steps.push({ command: repeated, values: values.slice(index, index + arity) });
    }
    return steps;
  });
}

function tenth(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return (rounded === 0 ? '0' : String(rounded)).replace(/^(-?)0\./, '$1.');
}

/** Joins numbers; a space is left out before a minus. */
function join(values: readonly number[]): string {
  return values.map(tenth).join(' ').replaceAll(' -', '-');
}

/** Moves a command's numbers between absolute and relative; `sign` is -1 to make them relative. */
function moved({ command, values }: Step, x: number, y: number, sign: 1 | -1): number[] {
  switch (command.toUpperCase()) {
    case 'H':
      return values.map((value) => value + sign * x);
    case 'V':
      return values.map((value) => value + sign * y);
    case 'A':
      return values.map((value, index) =>
        index === 5 ? value + sign * x : index === 6 ? value + sign * y : value,
      );
    default:
      return values.map((value, index) => value + sign * (index % 2 === 0 ? x : y));
  }
}

/**
 * The same path in fewer bytes: each command absolute or relative, whichever is shorter,
 * repetitions merged.
 */
export function compact(path: string): string {
  let out = '';
  let last = '';
  let x = 0;
  let y = 0;
  let startX = 0;
  let startY = 0;
  for (const step of parse(path)) {
    const upper = step.command.toUpperCase();
    if (upper === 'Z') {
      out += 'Z';
      last = 'Z';
      x = startX;
      y = startY;
      continue;
    }
    const isRelative = step.command !== upper;
    const absolute = isRelative ? moved(step, x, y, 1) : step.values;
    const relative = isRelative ? step.values : moved(step, x, y, -1);
    const shorter =
      join(relative).length < join(absolute).length ||
      (join(relative).length === join(absolute).length && last === upper.toLowerCase());
    const command = shorter ? upper.toLowerCase() : upper;
    const text = join(shorter ? relative : absolute);
    const implied = command === last && upper !== 'M';
    out += implied ? (text.startsWith('-') ? text : ` ${text}`) : command + text;
    last = command;
    const end = absolute.slice(-2);
    if (upper === 'H') x = absolute[0] ?? x;
    else if (upper === 'V') y = absolute[0] ?? y;
    else {
      x = end[0] ?? x;
      y = end[1] ?? y;
    }
    if (upper === 'M') {
      startX = x;
      startY = y;
    }
  }
  return out;
}
