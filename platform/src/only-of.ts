/** The only element of a list. Throws if the list has another length. */
export function onlyOf<T>(answers: readonly T[]): T {
  const [answer] = answers;
  if (answer === undefined || answers.length !== 1) throw new Error('One question has one answer');
  return answer;
}
